/** A name as git compares them: section and key in lower case, the part between them as it is written. */
export interface GitSetting {
  readonly name: string;
  readonly value: string;
}

const sectionHeader = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;

/** What cannot be read counts as settings from elsewhere, of which nobody knows what they say. */
const unreadable: GitSetting = { name: 'include.path', value: 'a line that cannot be read' };

/**
 * The settings in the text of one configuration file, in its own order. Whoever rates a call cannot wait for git to read
 * them.
 */
export function parseGitConfig(text: string): GitSetting[] {
  const settings: GitSetting[] = [];
  let section = '';
  for (const line of logicalLines(text)) {
    let rest = line.trimStart();
    // Several sections may begin on one line, and a setting may stand behind them.
    for (let header = sectionHeader.exec(rest); header; header = sectionHeader.exec(rest)) {
      const [whole, name = '', inner] = header;
      section = name.toLowerCase() + (inner === undefined ? '' : `.${inner.replace(/\\(.)/g, '$1')}`);
      rest = rest.slice(whole.length).trimStart();
    }
    const said = setOffComment(rest);
    const setting = /^([A-Za-z][\w-]*)\s*(?:=(.*))?$/s.exec(said);
    if (!setting) {
      if (said.trim() !== '') settings.push(unreadable);
      continue;
    }
    const [, key = '', value] = setting;
    settings.push({ name: `${section}.${key.toLowerCase()}`, value: value === undefined ? 'true' : unquote(value) });
  }
  return settings;
}

/** A backslash at the end of a line carries on with the next, unless it is escaped itself or part of a comment. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let open = '';
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const joined = open + line;
    const isOpen = /(?:^|[^\\])(?:\\\\)*\\$/.test(line) && setOffComment(joined) === joined;
    open = isOpen ? joined.slice(0, -1) : '';
    if (!isOpen) lines.push(joined);
  }
  return open === '' ? lines : [...lines, open];
}

function setOffComment(line: string): string {
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index];
    if (character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '#' || character === ';')) return line.slice(0, index);
  }
  return line;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

function unquote(value: string): string {
  const trimmed = value.trim();
  return trimmed.replace(/\\(.)|"/gs, (_, escaped?: string) =>
    escaped === undefined ? '' : (escapes[escaped] ?? escaped),
  );
}
