import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutingSetting } from './executing-settings';
import { type AskGit, inspectRepository } from './inspect-repository';

/** git enters them one by one, and so do we; if there are more, the result says that they were not checked. */
const MAX_SUBMODULES = 30;

/**
 * Reasons not to enter the repositories inside this one, as `git status` does: their settings that start programs, and
 * anything odd about them. Git enters everything its index calls a submodule, listed in .gitmodules or not.
 */
export function submoduleSettings(root: string, ask: AskGit, workspacePath: string | null): readonly string[] {
  const found: string[] = [];
  const waiting = [{ root, name: '' }];
  for (let count = 0; ; count += 1) {
    const next = waiting.shift();
    if (next === undefined) return found;
    if (count > MAX_SUBMODULES) return [...found, 'more submodules than can be looked at'];
    const modules = checkedOutModules(next.root, ask);
    if (modules === null) return [...found, `the files of ${next.name || 'the repository'}, which git cannot list`];
    for (const path of modules) {
      const name = next.name === '' ? path : `${next.name}/${path}`;
      const folder = join(next.root, path);
      const look = inspectRepository(folder, ask, workspacePath);
      if (look.kind === 'unknown') found.push(`submodule ${name}: ${look.reason}`);
      if (look.kind !== 'repository') continue;
      const executing = look.settings.filter(isExecutingSetting).map((setting) => setting.name);
      found.push(...[...executing, ...look.objections].map((what) => `submodule ${name}: ${what}`));
      // If the folder has no repository, git goes up to the one we came from.
      if (look.place.root !== next.root && look.place.root !== root) waiting.push({ root: look.place.root, name });
    }
  }
}

const GITLINK = /^160000 [0-9a-f]+ \d\t/;

function checkedOutModules(root: string, ask: AskGit): string[] | null {
  const listed = ask(root, ['ls-files', '--stage', '-z']);
  if (listed?.exitCode !== 0) return null;
  const names = listed.stdout.split('\0').filter((entry) => GITLINK.test(entry));
  const paths = new Set(names.map((entry) => entry.replace(GITLINK, '')));
  return [...paths].filter((path) => existsSync(join(root, path, '.git')));
}
