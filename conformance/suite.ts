/** One thing that was checked so many times, and came out right so many times. */
export interface Count {
  readonly what: string;
  readonly right: number;
  readonly of: number;
}

export interface SuiteResult {
  readonly counts: readonly Count[];
  /** What came out other than the corpus says, each with the id of its row. */
  readonly differences: readonly string[];
  /** What is worth knowing and is no difference. */
  readonly remarks?: readonly string[];
}

/** Runs against a file or a folder of the corpora, or several, whose paths it is given in their order. */
export interface Suite {
  readonly file: string | readonly [string, ...string[]];
  run(path: string, ...others: string[]): SuiteResult | Promise<SuiteResult>;
}

export interface Tally {
  /** Counts one check; a problem makes it a difference. */
  check(what: string, rowId: string, problem: string | null): void;
  result(): SuiteResult;
}

/** What is wrong with something that should have come out as something else; null where it did. */
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
