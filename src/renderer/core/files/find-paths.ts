/** A part of a text that may name a file, with the place in it if one is given. */
export interface PathMention {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** The most links in one text; a text with more is a listing. */
const maxMentions = 300;
const longestPath = 400;

/** Names can contain any character; these end a name in running text. */
const word = /[^\s"'`<>()[\]{}|,;!?*=]+/gu;

/** `file.ts(12,5)`, as compilers for Windows write it. */
const inParentheses = /^\((\d{1,7})(?:,(\d{1,7}))?\)/;
/** `", line 12`, as Python writes it. */
const inWords = /^["']?, line (\d{1,7})/;
/** Behind which may stand what is in that line, as `grep -n` prints it. */
const behindColons = /^(.+?):(\d{1,7})(?::(\d{1,7}))?(?:[-–]\d{1,7})?(?=:|$)/u;

/** A name with an ending, or one below a folder. Which of them exist is for the main process to say. */
const mayBePath = /^(?:[^/\\]*[/\\].*[^/\\.:]|[^/\\]*[^/\\.]\.[a-z][a-z0-9+_-]{0,11}|\.[a-z][a-z0-9._-]+)[/\\]?$/iu;

/** Finds what may be paths in a text, in order and without overlaps. */
export function findPaths(text: string): PathMention[] {
  const found: PathMention[] = [];
  for (const match of text.matchAll(word)) {
    if (found.length === maxMentions) break;
    const mention = readWord(match[0], match.index, text);
    if (mention) found.push(mention);
  }
  return found;
}

/** Reads a text that stands for itself, such as inline code, and so may have spaces and brackets in it. */
export function readPath(text: string): PathMention | null {
  if (text.length > longestPath || text.trim() !== text || text.includes('\n')) return null;
  const place = behindColons.exec(text);
  const path = place?.[0] === text ? (place[1] ?? text) : text;
  // A single word may be a file without an ending, such as Makefile.
  if (path === '' || path.includes('://') || !(mayBePath.test(path) || /^\w[\w-]*$/.test(path))) return null;
  return { from: 0, to: text.length, path, ...placeOf(place?.[2], place?.[3]) };
}

function readWord(given: string, at: number, text: string): PathMention | null {
  if (given.length > longestPath || given.includes('://')) return readFileUrl(given, at);
  const trimmed = given.replace(/[.:…]+$/u, '');
  const place = behindColons.exec(trimmed);
  const path = place?.[1] ?? trimmed;
  if (!mayBePath.test(path) || /^[\d.]+$/.test(path) || path.startsWith('//')) return null;
  if (place) return { from: at, to: at + place[0].length, path, ...placeOf(place[2], place[3]) };
  const rest = text.slice(at + path.length, at + path.length + 40);
  const [behind = '', line, column] = inParentheses.exec(rest) ?? inWords.exec(rest) ?? [];
  return { from: at, to: at + path.length + behind.length, path, ...placeOf(line, column) };
}

/** `file:///home/me/a.ts:3:1`, as stack traces name modules. */
function readFileUrl(given: string, at: number): PathMention | null {
  const start = given.indexOf('file:///');
  if (start === -1 || given.length > longestPath) return null;
  const [, path = '', line, column] = /^(.+?)(?::(\d{1,7})(?::(\d{1,7}))?)?[.:]*$/u.exec(given.slice(start + 7)) ?? [];
  const decoded = decodedPath(path);
  if (decoded === null) return null;
  const length = given.replace(/[.:]+$/u, '').length;
  return { from: at + start, to: at + length, path: decoded, ...placeOf(line, column) };
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function placeOf(line: string | undefined, column: string | undefined): Pick<PathMention, 'line' | 'column'> {
  const [row, position] = [Number(line ?? 0), Number(column ?? 0)];
  return { ...(row > 0 ? { line: row } : {}), ...(row > 0 && position > 0 ? { column: position } : {}) };
}
