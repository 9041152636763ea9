/** One line of the report. Without a goal it is there to be known, not to be met. */
export interface Figure {
  readonly what: string;
  /** How many times the reference. */
  readonly ratio: number;
  readonly goal?: number;
  /** The times behind the ratio. */
  readonly detail: string;
}

export function isMissed({ ratio, goal }: Figure): boolean {
  return goal !== undefined && ratio > goal;
}

export function describeFigure(figure: Figure): string {
  const { what, ratio, goal, detail } = figure;
  const verdict = goal === undefined ? 'known' : isMissed(figure) ? 'MISS' : 'pass';
  const limit = goal === undefined ? '' : `≤ ${goal}×`;
  return `${verdict.padEnd(6)}${`${ratio.toFixed(ratio < 0.1 ? 4 : 2)}×`.padStart(9)} ${limit.padStart(8)}  ${what}  (${detail})`;
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(3)} µs`;
}
