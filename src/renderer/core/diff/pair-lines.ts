import type { HunkLine } from './read-hunks';

/** What stands beside each other: the same line where nothing differs, and null where one side has nothing. */
export interface LinePair {
  readonly left: HunkLine | null;
  readonly right: HunkLine | null;
}

/** Puts what was removed beside what was added in its place, line by line. */
export function pairLines(lines: readonly HunkLine[]): LinePair[] {
  const pairs: LinePair[] = [];
  let removed: HunkLine[] = [];
  let added: HunkLine[] = [];
  function endBlock() {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      pairs.push({ left: removed[index] ?? null, right: added[index] ?? null });
    }
    removed = [];
    added = [];
  }
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line);
    else if (line.kind === 'added') added.push(line);
    else {
      endBlock();
      pairs.push({ left: line, right: line });
    }
  }
  endBlock();
  return pairs;
}

export interface InlineLine {
  readonly line: HunkLine;
  /** What it replaces, or what replaces it. */
  readonly partner: HunkLine | null;
}

/** The same one under the other: of each block first what was removed. */
export function stackPairs(pairs: readonly LinePair[]): InlineLine[] {
  const stacked: InlineLine[] = [];
  let added: InlineLine[] = [];
  for (const { left, right } of pairs) {
    if (left !== null && left === right) {
      stacked.push(...added, { line: left, partner: null });
      added = [];
    } else {
      if (left) stacked.push({ line: left, partner: right });
      if (right) added.push({ line: right, partner: left });
    }
  }
  return [...stacked, ...added];
}
