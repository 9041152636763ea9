/** The beginning of a text, of at most so many bytes as JSON, up to a line break where one is near. */
export function startOf(text: string, maxSize: number): string {
  let size = 0;
  let end = 0;
  while (end < text.length) {
    const length = isPair(text, end) ? 2 : 1;
    size += jsonSize(text, end, length);
    if (size > maxSize) break;
    end += length;
  }
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end);
  return text.slice(0, lineEnd > end / 2 ? lineEnd : end);
}

/** The end of a text, likewise. */
export function endOf(text: string, maxSize: number): string {
  let size = 0;
  let start = text.length;
  while (start > 0) {
    const length = start > 1 && isPair(text, start - 2) ? 2 : 1;
    size += jsonSize(text, start - length, length);
    if (size > maxSize) break;
    start -= length;
  }
  if (start === 0) return text;
  const lineEnd = text.indexOf('\n', start - 1);
  const isNear = lineEnd >= 0 && lineEnd - start < (text.length - start) / 2;
  return text.slice(isNear ? lineEnd + 1 : start);
}

function isPair(text: string, index: number): boolean {
  const first = text.charCodeAt(index);
  const second = text.charCodeAt(index + 1);
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}

function jsonSize(text: string, index: number, length: number): number {
  if (length === 2) return 4;
  const code = text.charCodeAt(index);
  if (code === 0x22 || code === 0x5c || code === 0x0a || code === 0x09) return 2;
  if (code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) return 6;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : 3;
}
