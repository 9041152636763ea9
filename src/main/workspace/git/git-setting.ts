/** One line of git's configuration. Section and key are lower case; the part between them is as written. */
export interface GitSetting {
  readonly name: string;
  readonly value: string;
}

export interface ScopedGitSetting extends GitSetting {
  /** `system`, `global`, `local`, `worktree` or `command`. */
  readonly scope: string;
  /** Such as `file:.git/config`. */
  readonly origin: string;
}

/** Parses the output of `git config --list --show-scope --show-origin -z`; returns null for anything else. */
export function parseGitSettings(listed: string): ScopedGitSetting[] | null {
  const fields = listed.split('\0');
  if (fields.pop() !== '' || fields.length % 3 !== 0) return null;
  const settings: ScopedGitSetting[] = [];
  for (let index = 0; index < fields.length; index += 3) {
    const [scope = '', origin = '', entry = ''] = fields.slice(index, index + 3);
    const end = entry.indexOf('\n');
    const name = end < 0 ? entry : entry.slice(0, end);
    settings.push({ scope, origin, name, value: end < 0 ? 'true' : entry.slice(end + 1) });
  }
  return settings;
}
