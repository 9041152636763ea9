import { findSimilarPassage } from './find-similar-passage';
import { describeLineEndings, endLinesLike, mainLineEnding, withPlainEndings } from './line-endings';

export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  readonly all?: boolean | undefined;
}

export type EditedText =
  | { readonly text: string; readonly replacements: number }
  /** How to fix the first edit that doesn't fit. */
  | { readonly objection: string };

/** Applies each edit to the result of the previous ones: all or none. `\n` matches any line ending. */
export function applyEdits(text: string, edits: readonly TextEdit[]): EditedText {
  const main = mainLineEnding(text);
  let edited = text;
  let replacements = 0;
  for (const [index, { oldText, newText, all = false }] of edits.entries()) {
    const passages = findPassages(edited, oldText, { overlapping: !all });
    const objection = objectionTo(edited, oldText, { passages, all });
    if (objection !== null) {
      return { objection: edits.length === 1 ? objection : `Edit ${index + 1} of ${edits.length}: ${objection}` };
    }
    edited = replacePassages(edited, passages, (passage) => endLinesLike(newText, passage, main));
    replacements += passages.length;
  }
  return { text: edited, replacements };
}

interface Passage {
  readonly start: number;
  readonly end: number;
}

function replacePassages(text: string, passages: readonly Passage[], replace: (passage: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of passages) {
    pieces.push(text.slice(from, start), replace(text.slice(start, end)));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

/** To check that a match is unique, `aa` must occur twice in `aaa`. */
function findPassages(text: string, wanted: string, { overlapping }: { readonly overlapping: boolean }): Passage[] {
  const find = passageFinder(text, withPlainEndings(wanted));
  const passages: Passage[] = [];
  for (let passage = find(0); passage !== null; passage = find(overlapping ? passage.start + 1 : passage.end)) {
    passages.push(passage);
  }
  return passages;
}

function passageFinder(text: string, wanted: string): (from: number) => Passage | null {
  if (describeLineEndings(text) !== 'mixed line endings') {
    const literal = wanted.replaceAll('\n', mainLineEnding(text));
    return (from) => {
      const start = text.indexOf(literal, from);
      return start === -1 ? null : { start, end: start + literal.length };
    };
  }
  const pattern = wanted
    .replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    // Never splits a line ending.
    .replaceAll('\n', '(?:\\r\\n|(?<!\\r)\\n)');
  const expression = new RegExp(pattern, 'g');
  return (from) => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match && { start: match.index, end: match.index + match[0].length };
  };
}

const MAX_LINES_NAMED = 10;

function objectionTo(
  text: string,
  wanted: string,
  { passages, all }: { readonly passages: readonly Passage[]; readonly all: boolean },
): string | null {
  if (passages.length === 0) return describeNear(text, wanted);
  if (passages.length === 1 || all) return null;
  const lines = passages.slice(0, MAX_LINES_NAMED).map(({ start }) => lineAt(text, start));
  const more = passages.length > MAX_LINES_NAMED ? ', …' : '';
  const places = `at lines ${lines.join(', ')}${more}`;
  return `oldText occurs ${passages.length} times, ${places}. Add context to it or set \`all\``;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function describeNear(text: string, wanted: string): string {
  const near = findSimilarPassage(text, wanted);
  if (near === null) return 'oldText is not in the file, and nothing similar is. Read the file again';
  const { startLine, lines, difference } = near;
  const place = lines.length === 1 ? `line ${startLine}` : `lines ${startLine}–${startLine + lines.length - 1}`;
  const shown = lines.map((line, index) => `${startLine + index}| ${line}`).join('\n');
  const hint = difference === null ? '' : ` (only ${difference})`;
  return `oldText is not in the file. The closest match is at ${place}${hint}:\n${shown}`;
}
