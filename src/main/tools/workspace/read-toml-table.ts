/** The plain texts of one table, such as `[project]`: all that a look at a project needs of TOML. */
export function readTomlTable(text: string, table: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let isInside = false;
  for (const line of text.split(/\r?\n/)) {
    const [, header] = /^\s*\[([^[\]]+)\]/.exec(line) ?? [];
    if (header !== undefined) isInside = header.trim() === table;
    else if (isInside) {
      const [, key, double, single] = /^\s*["']?([\w.-]+)["']?\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(line) ?? [];
      const value = double ?? single;
      if (key !== undefined && value !== undefined) found[key] = value;
    }
  }
  return found;
}
