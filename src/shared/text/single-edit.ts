/**
 * Returns the single replacement of whole lines that turns one text into another; null if there is none. The replaced
 * text occurs only once, whatever its line endings. The new text has the editor's plain line endings, or CRLF if the
 * old text ends all of its lines that way.
 */
export function singleEdit(before: string, after: string): { oldText: string; newText: string } | null {
  const wanted = endsLinesInCrlf(before) ? after.replaceAll('\n', '\r\n') : after;
  if (before === '' || before === wanted) return null;
  const [oldLines, newLines] = [linesOf(before), linesOf(wanted)];
  const shortest = Math.min(oldLines.length, newLines.length);
  const head = countWhile(shortest, (at) => oldLines[at] === newLines[at]);
  const tail = countWhile(shortest - head, (at) => oldLines.at(-1 - at) === newLines.at(-1 - at));
  const plainBefore = withPlainEndings(before);
  for (let context = 0; ; context = context * 2 || 1) {
    const [start, end] = [Math.max(0, head - context), Math.max(0, tail - context)];
    const oldText = oldLines.slice(start, oldLines.length - end).join('');
    // Also check the original text: a lone carriage return is also half of a line ending.
    if (occursOnce(before, oldText) && occursOnce(plainBefore, withPlainEndings(oldText))) {
      return { oldText, newText: newLines.slice(start, newLines.length - end).join('') };
    }
  }
}

/** Whether the text has line breaks, all of them CRLF. */
export function endsLinesInCrlf(text: string): boolean {
  return text.includes('\n') && !/(?<!\r)\n/.test(text);
}

function withPlainEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Each line includes its ending, so that joining them restores the text. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function countWhile(limit: number, holds: (at: number) => boolean): number {
  let count = 0;
  while (count < limit && holds(count)) count += 1;
  return count;
}

function occursOnce(text: string, part: string): boolean {
  const first = text.indexOf(part);
  return part !== '' && first === text.lastIndexOf(part);
}
