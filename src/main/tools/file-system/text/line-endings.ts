export type LineEnding = '\n' | '\r\n';

const anyEnding = /\r?\n/g;

/** Returns the line ending of most lines; `\n` for a single-line text. */
export function mainLineEnding(text: string): LineEnding {
  const endings = text.match(anyEnding) ?? [];
  const withReturn = endings.filter((ending) => ending === '\r\n').length;
  return withReturn * 2 > endings.length ? '\r\n' : '\n';
}

export function describeLineEndings(text: string): 'LF' | 'CRLF' | 'mixed line endings' {
  const endings = new Set(text.match(anyEnding));
  if (endings.size > 1) return 'mixed line endings';
  return endings.has('\r\n') ? 'CRLF' : 'LF';
}

export function withPlainEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Gives new content the file's line endings: in a file with both kinds, an existing line keeps its own. Content that
 * contains line endings other than `\n` keeps them.
 */
export function adoptLineEndings(content: string, before: string): string {
  if (content.includes('\r\n') || !before.includes('\r\n')) return content;
  const main = mainLineEnding(before);
  const known = new Map([...before.matchAll(/(.*?)(\r?\n)/g)].map(([, line = '', ending = main]) => [line, ending]));
  return content.replaceAll(/(.*)\n/g, (_, line: string) => `${line}${known.get(line) ?? main}`);
}

/** Returns the replacement for a passage: its lines end like those of the passage, additional ones like most lines. */
export function endLinesLike(replacement: string, passage: string, main: LineEnding): string {
  const endings = passage.match(anyEnding) ?? [];
  let at = 0;
  return withPlainEndings(replacement).replaceAll('\n', () => {
    const ending = endings[at] ?? main;
    at += 1;
    return ending;
  });
}
