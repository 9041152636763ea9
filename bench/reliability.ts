import type { Figure, ReportLine } from './figure';
import { stopFigures } from './stop';
import { BIG_OUTPUT, MEGABYTES, outputOf, withTerminals } from './terminal';

/** Exceeding this means that the whole output is in memory. */
const MEMORY_LIMIT = 200 * 1024 * 1024;
const MODEL_LIMIT = 50 * 1024;
/** Milliseconds between memory samples; the peak lasts longer. */
const LOOK = 20;

/** Measures the promises about stops and floods that a clock or a count can check. */
export async function* reliabilityFigures(): AsyncGenerator<ReportLine> {
  yield* outputFigures();
  yield* stopFigures();
}

async function* outputFigures(): AsyncGenerator<Figure> {
  yield* await withTerminals(async (service, folder) => {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watching = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, LOOK);
    const text = await outputOf(service, folder, BIG_OUTPUT);
    clearInterval(watching);
    const [grown, told] = [highest - before, Buffer.byteLength(text)];
    return [
      {
        what: `memory that ${MEGABYTES} MB of output take, to 200 MB`,
        ratio: grown / MEMORY_LIMIT,
        goal: 1,
        detail: `${(grown / 1024 / 1024).toFixed(0)} MB`,
      },
      {
        what: `what the model gets of ${MEGABYTES} MB, to 50 KB`,
        ratio: told / MODEL_LIMIT,
        goal: 1,
        detail: `${(told / 1024).toFixed(1)} KB`,
      },
    ];
  });
}
