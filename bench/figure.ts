/** One line of the report. Without a goal, the figure is for information only. */
export interface Figure {
  readonly what: string;
  /** Multiple of the reference. */
  readonly ratio: number;
  /** Highest allowed ratio. */
  readonly goal?: number;
  /** Lowest allowed ratio. */
  readonly atLeast?: number;
  /** The times behind the ratio. */
  readonly detail: string;
}

/** A report line for a figure that could not be measured. */
export interface Unmeasured {
  readonly what: string;
  readonly reason: string;
}

export type ReportLine = Figure | Unmeasured;

export type Verdict = 'pass' | 'miss' | 'known' | 'unmeasured';

export function verdictOf(line: ReportLine): Verdict {
  if (!('ratio' in line)) return 'unmeasured';
  const { ratio, goal, atLeast } = line;
  if (goal === undefined && atLeast === undefined) return 'known';
  // NaN doesn't meet its goal either.
  const isMet = (goal === undefined || ratio <= goal) && (atLeast === undefined || ratio >= atLeast);
  return isMet ? 'pass' : 'miss';
}

export function describeLine(line: ReportLine): string {
  const verdict = verdictOf(line);
  if (!('ratio' in line)) return row({ verdict, value: '', limit: '', what: line.what, detail: line.reason });
  const { what, ratio, detail } = line;
  return row({
    verdict: verdict === 'miss' ? 'MISS' : verdict,
    value: timesText(ratio),
    limit: limitText(line),
    what,
    detail,
  });
}

/** Small ratios get more digits, to show how far below its goal a figure is. */
export function timesText(ratio: number): string {
  return `${ratio.toFixed(ratio > 0 && ratio < 0.1 ? 4 : 2)}×`;
}

export function limitText({ goal, atLeast }: Pick<Figure, 'goal' | 'atLeast'>): string {
  if (goal !== undefined && atLeast !== undefined) return `${atLeast}–${goal}×`;
  return goal !== undefined ? `≤ ${goal}×` : atLeast !== undefined ? `≥ ${atLeast}×` : '';
}

function row({
  verdict,
  value,
  limit,
  what,
  detail,
}: Record<'verdict' | 'value' | 'limit' | 'what' | 'detail', string>) {
  return `${verdict.padEnd(11)}${value.padStart(8)} ${limit.padStart(8)}  ${what}  (${detail})`;
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(3)} µs`;
}

export function inMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}
