const QUOTED = '"[^"]+"|“[^”]+”|\'[^\']+\'|`[^`]+`';
const WORD = `${QUOTED}|\\S+?`;
/** A list must have only one reading: trying many would take too long. */
const LISTED = `@?(?:${QUOTED})|(?!@?["“'\`])[^\\s,]+?`;

/** One word, or several in quotes. */
export function word(name: string): string {
  return `(?<${name}>${WORD})`;
}

/** A word that names a file or folder, which may be mentioned with an @. */
export function path(name: string): string {
  return `@?${word(name)}`;
}

export function quoted(name: string): string {
  return `(?<${name}>${QUOTED})`;
}

/** A word, or several with commas or “and” between them; `listed` splits them. */
export function words(name: string): string {
  return `(?<${name}>(?:${LISTED})(?:(?:,(?!\\s*and\\s)|,?\\s+and\\s)\\s*(?:${LISTED}))*)`;
}

/** A text between quotes, which may be empty, or one word. */
export function text(name: string): string {
  return `(?<${name}>"[^"]*"|“[^”]*”|'[^']*'|\`[^\`]*\`|\\S+)`;
}

/** Everything that follows, across lines. */
export function rest(name: string): string {
  return `(?<${name}>[\\s\\S]+)`;
}

/** A whole request. A space stands for any white space; a full stop, question mark or exclamation mark may follow. */
export function phrase(strings: TemplateStringsArray, ...groups: readonly string[]): RegExp {
  const written = strings.raw.map((part) => part.replaceAll(' ', '\\s+'));
  const pattern = written.map((part, index) => part + (groups[index] ?? '')).join('');
  return new RegExp(`^(?:${pattern})\\s*[.?!]?$`, 'i');
}

/** The items of a list without their quotes, and without the @ of a mention. */
export function listed(said: string): string[] {
  const items = said.matchAll(new RegExp(`(${LISTED})(?:,?\\s+and\\s|,|$)\\s*`, 'gi'));
  return [...items].map(([, item = '']) => unquoted(item.replace(/^@(?=.)/, ''))).filter((item) => item !== '');
}

/** The text inside quotes or a fenced block; any other text as it is. */
export function unquoted(said: string): string {
  const fenced = said.match(/^`{3}[^\n`]*\n([\s\S]*?)\n?`{3}$/)?.[1];
  const inside = said.match(/^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|`([^`]*)`)$/)?.slice(1);
  return fenced ?? inside?.find((part) => part !== undefined) ?? said;
}
