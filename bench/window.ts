import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments } from '../scripts/chromium-arguments.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { keyFigure, openingFigure, percentile, taskFigure } from './window-figures';
import { heavyFigures } from './window-heavy';
import { longConversation, serveWindow } from './window-host';
import { loadFigures } from './window-load';
import { pageMetrics, privateMegabytes } from './window-memory';
import { type PacedModel, servePacedModel } from './window-model';
import {
  answerEnded,
  ask,
  markTokens,
  messageBox,
  openConversation,
  openPage,
  scrollThrough,
  typeQuickly,
} from './window-page';
import { terminalFigures } from './window-terminal';
import { type Trace, traced } from './window-trace';
import { type ConversationShape, messagesIn } from './written-conversation';

const shape: ConversationShape = { exchanges: 1_000, answers: 4, calls: 2, branches: 40, images: 200 };
const CONVERSATION = `${messagesIn(shape)} messages with ${shape.exchanges * shape.calls} calls, 40 branches and 200 images`;

/** In milliseconds and megabytes. */
const limits = {
  opening: 1_000,
  scrollingTask: 50,
  streamingTask: 100,
  key: 50,
  token: 32,
  memory: 300,
};

const steady = { tokens: 2_400, interval: 5 };
const flood = { tokens: 20_000, interval: 0 };
const typed = 'the quick brown fox jumps over the lazy dog while the model goes on with its numbers, and again; ';

/** Measures what a user notices in a long conversation, from Chromium's own traces of the window. */
export async function* windowFigures(): AsyncGenerator<ReportLine> {
  const executablePath = findChromium();
  if (executablePath === null) {
    yield { what: 'the window', reason: 'no Chromium: install one, or set AINTERN_CHROMIUM to its path' };
    return;
  }
  /** Closed in reverse order. */
  const closing: (() => unknown)[] = [];
  try {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-bench-'));
    closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
    const model = await servePacedModel();
    closing.unshift(() => model.close());
    const host = await serveWindow(folder, shape, model);
    closing.unshift(() => host.stop());
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    closing.unshift(() => browser.close());
    yield* measureWindow(browser, host.url, model);
    const heavyFolder = join(folder, 'heavy');
    mkdirSync(heavyFolder);
    yield* heavyFigures(browser, heavyFolder);
  } finally {
    for (const close of closing) await close();
  }
}

async function* measureWindow(browser: Browser, url: string, model: PacedModel): AsyncGenerator<Figure> {
  const page = await openPage(browser);
  yield* await loadFigures(page, url);
  const opening = await traced(browser, page, () => openConversation(page, longConversation));
  yield openingFigure(CONVERSATION, longConversation, opening, limits.opening);
  const scrolling = await traced(browser, page, () => scrollThrough(page));
  yield taskFigure(`scrolling through ${CONVERSATION}`, scrolling, limits.scrollingTask);
  yield await memoryFigure(page, scrolling.pid);
  await markTokens(page);
  model.setPace(steady);
  const typing = await traced(browser, page, async () => {
    await ask(page, 'Count.');
    await typeQuickly(page, typed);
    await answerEnded(page);
  });
  yield keyFigure('while 200 tokens/s come', typing, limits.key);
  yield tokenFigure(typing, model.sentAt());
  yield taskFigure('an answer at 200 tokens/s, with typing', typing, limits.streamingTask);
  await messageBox(page).fill('');
  model.setPace(flood);
  const flooding = await traced(browser, page, async () => {
    await ask(page, 'Count as fast as you can.');
    await answerEnded(page);
  });
  yield taskFigure(`an answer of ${flood.tokens} tokens, as fast as they come`, flooding, limits.streamingTask);
  yield* terminalFigures(browser, page);
}

function tokenFigure(trace: Trace, sentAt: readonly number[]): Figure {
  const delays = tokenDelays(trace.paintedAt('shown'), sentAt);
  const p95 = percentile(delays, 0.95);
  const drawn = percentile(tokenDelays(trace.drawnAt('shown'), sentAt), 0.95);
  return {
    what: 'a token in the socket, to painted, p95, 200 tokens/s',
    ratio: p95 / limits.token,
    goal: 1,
    detail: `p95 ${inMilliseconds(p95)}, p50 ${inMilliseconds(percentile(delays, 0.5))}, ${delays.length} tokens; until the compositor has drawn it too p95 ${inMilliseconds(drawn)}; limit ${limits.token} ms`,
  };
}

/** A token that was never the last in a frame became visible with the next one that was. */
function tokenDelays(seen: ReadonlyMap<string, number>, sentAt: readonly number[]): number[] {
  const delays: number[] = [];
  let seenAt = Number.NaN;
  for (let token = sentAt.length - 1; token >= 0; token -= 1) {
    seenAt = seen.get(String(token)) ?? seenAt;
    if (Number.isFinite(seenAt)) delays.push(seenAt - (sentAt[token] ?? Number.NaN));
  }
  return delays;
}

/** Reports the private memory of the page's process, or its JavaScript heap if the system doesn't report that. */
async function memoryFigure(page: Page, pid: number): Promise<Figure> {
  const { heap, nodes } = await pageMetrics(page);
  const own = privateMegabytes(pid);
  return {
    what: `memory of the page with ${CONVERSATION}`,
    ratio: (own ?? heap) / limits.memory,
    goal: 1,
    detail: `${own === null ? '' : `${own.toFixed(0)} MB of the process, `}${heap.toFixed(0)} MB of scripts, ${nodes} nodes, limit ${limits.memory} MB`,
  };
}
