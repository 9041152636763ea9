import { highlightLimit } from '../code/use-highlights';
import type { TextHighlight } from '../components/revealed-text-pieces';
import type { HunkLine } from './read-hunks';

const known = new WeakMap<HunkLine, readonly TextHighlight[]>();

/** Returns the highlights of a line's text, once they were computed. */
export function highlightsOfLine(line: HunkLine): readonly TextHighlight[] | undefined {
  return known.get(line);
}

/**
 * Computes the highlights of adjacent lines of a diff, each side in its own context. Returns whether there are new ones.
 */
export async function highlightLines(
  lines: readonly HunkLine[],
  language: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (lines.every((line) => known.has(line))) return false;
  const before = lines.filter(({ kind }) => kind !== 'added');
  const after = lines.filter(({ kind }) => kind !== 'removed');
  const hasRemoved = before.some(({ kind }) => kind === 'removed');
  const sides = hasRemoved ? [before, after] : [after];
  const found = [];
  for (const side of sides) found.push(await highlightSide(side, language, signal));
  return found.some(Boolean);
}

async function highlightSide(lines: readonly HunkLine[], language: string, signal: AbortSignal): Promise<boolean> {
  const code = lines.map(({ text }) => text).join('\n');
  if (code.length > highlightLimit) return false;
  const { highlightCode } = await import('../code/highlight-code');
  const highlights = await highlightCode(code, language, signal);
  if (highlights === null) return false;
  let start = 0;
  let next = 0;
  for (const line of lines) {
    const end = start + line.text.length;
    const own: TextHighlight[] = [];
    while ((highlights[next]?.to ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    for (let index = next; index < highlights.length; index += 1) {
      const highlight = highlights[index];
      if (highlight === undefined || highlight.from >= end) break;
      own.push({ ...highlight, from: Math.max(0, highlight.from - start), to: Math.min(end, highlight.to) - start });
    }
    known.set(line, own);
    start = end + 1;
  }
  return true;
}
