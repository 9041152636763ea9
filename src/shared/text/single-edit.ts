/**
 * The one replacement of whole lines that turns a text into another; null where there is none to make. What is replaced
 * occurs only once, whichever way its lines end. The new text has the editor's plain line endings, and gets those of a
 * text that ends all of its lines in CRLF.
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
    // As it is as well: a carriage return by itself is also half of a line ending.
    if (occursOnce(before, oldText) && occursOnce(plainBefore, withPlainEndings(oldText))) {
      return { oldText, newText: newLines.slice(start, newLines.length - end).join('') };
    }
  }
}

/** Whether there are line breaks, and none without a carriage return. */
export function endsLinesInCrlf(text: string): boolean {
  return text.includes('\n') && !/(?<!\r)\n/.test(text);
}

function withPlainEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Each with its ending, so that they make up the text again. */
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
