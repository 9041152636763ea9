import { type Figure, inMilliseconds } from './figure';
import { inSightMark, type ShownConversation } from './window-page';
import type { Trace } from './window-trace';

/** The limit is in milliseconds. */
export function openingFigure(what: string, conversation: ShownConversation, trace: Trace, limit: number): Figure {
  // The mark is set once the frame is ready.
  const time = trace.seenAt(inSightMark(conversation)) - (trace.pressedAt[0] ?? Number.NaN);
  return {
    what: `opening ${what}, from the press to its end on the screen`,
    ratio: time / limit,
    goal: 1,
    detail: `${inMilliseconds(time)}, limit ${limit} ms; ${describeTasks(trace)}`,
  };
}

/** The limit is in milliseconds. */
export function keyFigure(what: string, { keyDelays }: Trace, limit: number): Figure {
  const p95 = percentile(keyDelays, 0.95);
  return {
    what: `a key ${what}, to its picture, p95`,
    ratio: p95 / limit,
    goal: 1,
    detail: `p95 ${inMilliseconds(p95)}, p50 ${inMilliseconds(percentile(keyDelays, 0.5))}, ${keyDelays.length} keys, limit ${limit} ms`,
  };
}

/** The limit is in milliseconds. */
export function taskFigure(what: string, trace: Trace, limit: number): Figure {
  return {
    what: `longest task: ${what}`,
    ratio: (trace.tasks[0]?.duration ?? Number.NaN) / limit,
    goal: 1,
    detail: `${describeTasks(trace)}, limit ${limit} ms`,
  };
}

/** On a busy machine a task is also interrupted: its share of work shows whether the window is to blame. */
export function describeTasks({ tasks }: Trace): string {
  const [first, ...others] = tasks.slice(0, 4);
  if (!first) return 'no task';
  const next = others.map(({ duration }) => duration.toFixed(0)).join(', ');
  const most = Math.max(...tasks.map(({ worked }) => worked));
  return `longest task ${inMilliseconds(first.duration)}, then ${next}; most work in one ${inMilliseconds(most)}`;
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
