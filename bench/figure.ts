/** One line of the report. Without a goal it is there to be known, not to be met. */
export interface Figure {
  readonly what: string;
  /** How many times the reference. */
  readonly ratio: number;
  /** The ratio may be as high as this. */
  readonly goal?: number;
  /** The ratio has to be as high as this. */
  readonly atLeast?: number;
  /** The times behind the ratio. */
  readonly detail: string;
}

/** A line for what was to be measured and could not be. */
export interface Unmeasured {
  readonly what: string;
  readonly reason: string;
}

export type ReportLine = Figure | Unmeasured;

export function hasGoal(line: ReportLine): line is Figure {
  return 'ratio' in line && (line.goal !== undefined || line.atLeast !== undefined);
}

export function isMissed(line: ReportLine): boolean {
  if (!('ratio' in line)) return false;
  const { ratio, goal, atLeast } = line;
  // What is no number has not met its goal either.
  return (goal !== undefined && !(ratio <= goal)) || (atLeast !== undefined && !(ratio >= atLeast));
}

export function describeLine(line: ReportLine): string {
  if (!('ratio' in line)) return row({ verdict: 'none', value: '', limit: '', what: line.what, detail: line.reason });
  const { what, ratio, goal, atLeast, detail } = line;
  const verdict = hasGoal(line) ? (isMissed(line) ? 'MISS' : 'pass') : 'known';
  const limit = goal !== undefined ? `≤ ${goal}×` : atLeast !== undefined ? `≥ ${atLeast}×` : '';
  return row({ verdict, value: `${ratio.toFixed(ratio < 0.1 ? 4 : 2)}×`, limit, what, detail });
}

function row({
  verdict,
  value,
  limit,
  what,
  detail,
}: Record<'verdict' | 'value' | 'limit' | 'what' | 'detail', string>) {
  return `${verdict.padEnd(6)}${value.padStart(9)} ${limit.padStart(8)}  ${what}  (${detail})`;
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(3)} µs`;
}

export function inMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}
