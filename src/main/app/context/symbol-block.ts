/** Longer definitions are cut at this line. */
const longestBlock = 400;
/** The most lines of comments and decorators before a definition. */
const longestIntroduction = 40;

const introduction = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif)|@|--|'''|""")/;
/** A line that continues the definition although it isn't indented. */
const closing = /^\s*(?:[)\]}>]|end\b)/;
const opensMore = /[{([,:]\s*$|=>\s*$/;

export interface LineSpan {
  /** Indexes into the lines; the end is not part of it. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the lines of the definition that begins at an index, with the comments right before it. Judges by indentation,
 * as formatted code in most languages allows.
 */
export function symbolBlock(lines: readonly string[], at: number): LineSpan {
  let start = at;
  while (start > 0 && at - start < longestIntroduction && introduction.test(lines[start - 1] ?? '')) start -= 1;
  return { start, end: endOfBlock(lines, at) };
}

function endOfBlock(lines: readonly string[], at: number): number {
  const base = indentOf(lines[at] ?? '');
  const most = Math.min(lines.length, at + longestBlock);
  let end = at + 1;
  for (let index = at + 1; index < most; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const isDeeper = indentOf(line) > base;
    const isBrace = /^\s*\{\s*$/.test(line) && end === index;
    if (!isDeeper && !isBrace && !closing.test(line)) break;
    end = index + 1;
    if (!isDeeper && !isBrace && !opensMore.test(line)) break;
  }
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
