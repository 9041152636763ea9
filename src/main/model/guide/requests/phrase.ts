const QUOTED = '"[^"]+"|“[^”]+”|\'[^\']+\'|`[^`]+`';
const WORD = `${QUOTED}|\\S+?`;
/** Of a list there must be one way to read it: many ways would take for ever to try. */
const LISTED = `${QUOTED}|[^\\s,"“'\`][^\\s,]*?`;

/** One word, or several in quotes. */
export function word(name: string): string {
  return `(?<${name}>${WORD})`;
}

export function quoted(name: string): string {
  return `(?<${name}>${QUOTED})`;
}

/** A word, or several with commas or “and” between them; `listed` takes them apart. */
export function words(name: string): string {
  return `(?<${name}>(?:${LISTED})(?:(?:,(?!\\s*and\\s)|,?\\s+and\\s)\\s*(?:${LISTED}))*)`;
}

/** A text between quotes, which may be empty, or one word. */
export function text(name: string): string {
  return `(?<${name}>"[^"]*"|“[^”]*”|'[^']*'|\`[^\`]*\`|\\S+)`;
}

export function number(name: string): string {
  return `(?<${name}>\\d{1,9})`;
}

/** All that follows, over any number of lines. */
export function rest(name: string): string {
  return `(?<${name}>[\\s\\S]+)`;
}

/** What follows on the same line, or a block between fences. */
export function line(name: string): string {
  return `(?<${name}>\`{3}[\\s\\S]+\`{3}|.+)`;
}

/** A whole request: a space stands for any white space, and a full stop or a question mark may follow. */
export function phrase(strings: TemplateStringsArray, ...groups: readonly string[]): RegExp {
  const written = strings.raw.map((part) => part.replaceAll(' ', '\\s+'));
  const pattern = written.map((part, index) => part + (groups[index] ?? '')).join('');
  return new RegExp(`^(?:${pattern})\\s*[.?!]?$`, 'i');
}

/** The words of a list, each without its quotes. */
export function listed(said: string): string[] {
  const parts = said.matchAll(new RegExp(`(${LISTED})(?:,?\\s+and\\s|,|$)\\s*`, 'gi'));
  return [...parts].map(([, part = '']) => unquoted(part)).filter((part) => part !== '');
}

export function unquoted(said: string): string {
  const fenced = said.match(/^`{3}[^\n`]*\n([\s\S]*?)\n?`{3}$/)?.[1];
  return (
    fenced ??
    said
      .match(/^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|`([^`]*)`)$/)
      ?.slice(1)
      .find(isGiven) ??
    said
  );
}

function isGiven(part: string | undefined): part is string {
  return part !== undefined;
}
