import { RE2JS } from 're2js';
import { messageOf } from '../../../shared/text/message-of';

export interface PathFilter {
  accepts(path: string): boolean;
  /** Globs over file names that match at least all accepted files; null if there are none. */
  readonly fileNames: readonly string[] | null;
}

/**
 * Returns which paths the globs match. They come from a model, so they are matched in linear time. A glob without a
 * slash matches the file's name in any folder; one that starts with `!` excludes. Throws for invalid globs.
 */
export function createPathFilter(globs: readonly string[]): PathFilter {
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map(normalize);
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => normalize(glob.slice(1)));
  const isWanted = wanted.map(compileGlob);
  const isUnwanted = unwanted.map(compileGlob);
  const names = wanted.map((glob) => glob.slice(glob.lastIndexOf('/') + 1));
  return {
    accepts: (path) =>
      (isWanted.length === 0 || isWanted.some((pattern) => pattern.testExact(path))) &&
      !isUnwanted.some((pattern) => pattern.testExact(path)),
    fileNames: names.length > 0 && names.every(isSafeForRipgrep) ? names : null,
  };
}

/** Ripgrep interprets these the same way, and others differently. */
function isSafeForRipgrep(name: string): boolean {
  return !/^\**$/.test(name) && /^[\w.*?-]+(?:\{[\w-]+(?:,[\w-]+)*\})?[\w.*?-]*$/.test(name);
}

function normalize(glob: string): string {
  const plain = glob.replace(/^(?:\.?\/)+/, '').replace(/\/$/, '/**');
  return plain.includes('/') || glob.startsWith('/') || glob.startsWith('./') ? plain : `**/${plain}`;
}

function compileGlob(glob: string): RE2JS {
  try {
    return RE2JS.compile(translate(glob), RE2JS.DOTALL);
  } catch (cause) {
    const shown = glob.replace(/^\*\*\//, '');
    throw new Error(`${shown} is not a valid glob: ${messageOf(cause).replace(/^error parsing regexp: /, '')}`, {
      cause,
    });
  }
}

const part = /\\[\s\S]|\[[!^]?\]?[^\]]*\]|\*+|[\s\S]/g;

function translate(glob: string): string {
  let depth = 0;
  let expression = '';
  let skipped = 0;
  for (const { 0: found, index } of glob.matchAll(part)) {
    if (index < skipped) continue;
    const end = index + found.length;
    if (found.startsWith('**') && isWholeSegment(glob, index, end)) {
      // `**/` stands for no folder at all, too.
      if (glob[end] === '/') skipped = end + 1;
      expression += glob[end] === '/' ? '(?:.*/)?' : '.+';
    } else if (found.startsWith('*')) expression += '[^/]*';
    else if (found === '?') expression += '[^/]';
    else if (found.length > 1 && found.startsWith('[')) expression += translateClass(found);
    else if (found === '[') throw new Error('unclosed [. Write [[] for the literal character');
    else if (found === '{') {
      depth += 1;
      expression += '(?:';
    } else if (found === '}') {
      if (depth === 0) throw new Error('unmatched }. Write [}] for the literal character');
      depth -= 1;
      expression += ')';
    } else if (found === ',' && depth > 0) expression += '|';
    else expression += RE2JS.quote(found.length === 2 ? found.slice(1) : found);
  }
  if (depth > 0) throw new Error('unclosed {. Write [{] for the literal character');
  return expression;
}

function isWholeSegment(glob: string, start: number, end: number): boolean {
  const startsSegment = start === 0 || /[/{,]/.test(glob.charAt(start - 1));
  return startsSegment && (end === glob.length || /[/},]/.test(glob.charAt(end)));
}

function translateClass(found: string): string {
  const [, negation = '', content = ''] = /^\[([!^]?)([\s\S]*)\]$/.exec(found) ?? [];
  const escaped = content.replace(/[\\[\]^]/g, '\\$&');
  return negation === '' ? `[${escaped}]` : `[^/${escaped}]`;
}
