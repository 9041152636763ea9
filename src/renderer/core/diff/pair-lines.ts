import type { HunkLine } from './read-hunks';

/** The lines side by side: the same line if nothing differs, and null if one side has none. */
export interface LinePair {
  readonly left: HunkLine | null;
  readonly right: HunkLine | null;
}

/** Pairs removed lines with the added lines that replace them. */
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
  /** The line that it replaces, or that replaces it. */
  readonly partner: HunkLine | null;
}

/** The same pairs in one column: in each block the removed lines come first. */
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
