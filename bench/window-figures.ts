import { type Figure, inMilliseconds } from './figure';
import type { Trace } from './window-trace';

/** The limit is in milliseconds. */
export function taskFigure(what: string, trace: Trace, limit: number): Figure {
  return {
    what: `longest task: ${what}`,
    ratio: (trace.tasks[0]?.duration ?? Number.NaN) / limit,
    goal: 1,
    detail: `${describeTasks(trace)}, limit ${limit} ms`,
  };
}

/** On a busy machine a task also waits in its middle: how much of it was work says whether the window is to blame. */
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
