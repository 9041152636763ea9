/** How often one thing was checked, and how often it was right. */
export interface Count {
  readonly what: string;
  readonly right: number;
  readonly of: number;
}

export interface SuiteResult {
  readonly counts: readonly Count[];
  /** Results that differ from the corpus, each with the id of its row. */
  readonly differences: readonly string[];
  /** Worth reporting, but not a difference. */
  readonly remarks?: readonly string[];
}

/** Runs against files or folders of the corpora, and receives their paths in order; some need none. */
export interface Suite {
  readonly file: string | readonly string[];
  run(path: string, ...others: string[]): SuiteResult | Promise<SuiteResult>;
}

export interface Tally {
  /** Counts one check; a problem counts as a difference. */
  check(what: string, rowId: string, problem: string | null): void;
  result(): SuiteResult;
}

/** Describes how the result differs from the expected one; returns null if it doesn't. */
export function differenceOf(got: unknown, expected: unknown): string | null {
  const [left, right] = [JSON.stringify(got), JSON.stringify(expected)];
  return left === right ? null : `got ${left}, expected ${right}`;
}

export function createTally(): Tally {
  const counts = new Map<string, Count>();
  const differences: string[] = [];
  return {
    check(what, rowId, problem) {
      const { right, of } = counts.get(what) ?? { right: 0, of: 0 };
      counts.set(what, { what, right: problem === null ? right + 1 : right, of: of + 1 });
      if (problem !== null) differences.push(`${rowId}: ${what}: ${problem}`);
    },
    result: () => ({ counts: [...counts.values()], differences }),
  };
}
