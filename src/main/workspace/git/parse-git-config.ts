/** A name as git compares them: section and key in lower case, the part between them as it is written. */
export interface GitSetting {
  readonly name: string;
  readonly value: string;
}

/**
 * The settings in the text of one configuration file, in its own order. Whoever rates a call cannot wait for git to read
 * them. What is broken ends the line that it is in: git refuses such a file altogether.
 */
export function parseGitConfig(text: string): GitSetting[] {
  const settings: GitSetting[] = [];
  let section = '';
  for (const line of logicalLines(text)) {
    let rest = line.trimStart();
    const header = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(rest);
    if (header) {
      const [whole, name = '', inner] = header;
      section = name.toLowerCase() + (inner === undefined ? '' : `.${inner.replace(/\\(.)/g, '$1')}`);
      // A setting may stand on the line of its section.
      rest = rest.slice(whole.length).trimStart();
    }
    const setting = /^([A-Za-z][\w-]*)\s*(?:=(.*))?$/s.exec(setOffComment(rest));
    if (!setting) continue;
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
