import type { FoundProblem } from './check';

export interface LocatedProblem extends FoundProblem {
  /** The text of its line, which stays the same when lines are added or removed above it. */
  readonly source: string;
}

/**
 * Returns the problems that weren't there before, in their order. A problem is known by what it says and by the text of its
 * line, wherever that line is now; if the line changed, by what it says.
 */
export function newProblems<T extends LocatedProblem>(before: readonly LocatedProblem[], after: readonly T[]): T[] {
  const known = new Map<string, LocatedProblem[]>();
  for (const problem of before) known.set(exactKey(problem), [...(known.get(exactKey(problem)) ?? []), problem]);
  const moved = after.filter((problem) => known.get(exactKey(problem))?.pop() === undefined);
  const left = new Map<string, number>();
  for (const problem of [...known.values()].flat()) left.set(looseKey(problem), (left.get(looseKey(problem)) ?? 0) + 1);
  return moved.filter((problem) => {
    const count = left.get(looseKey(problem)) ?? 0;
    left.set(looseKey(problem), count - 1);
    return count <= 0;
  });
}

function looseKey({ file, code, message }: FoundProblem): string {
  return JSON.stringify([file, code, message]);
}

function exactKey(problem: LocatedProblem): string {
  return JSON.stringify([looseKey(problem), problem.source.trim()]);
}
