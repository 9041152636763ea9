import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { canaries } from '../canaries';
import { evilProgram, writeAll } from '../write-all';
import { git, startRepository } from './git';

/** Repositories in unexpected places: bare ones among the sources, and ones with settings elsewhere. */
export function addHiddenRepositories(folder: string): readonly string[] {
  const evil = join(folder, 'evil');
  writeAll(folder, { evil: evilProgram }, 0o755);
  const settings = `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${evil}\n\thooksPath = ${folder}\n[diff]\n\texternal = ${evil}\n[filter "evil"]\n\tclean = ${evil}\n\tprocess = ${evil}\n[diff "evil"]\n\ttextconv = ${evil}\n`;
  const template = join(folder, 'template');
  mkdirSync(template);
  startRepository(template);
  writeAll(template, {
    'a.ts': 'a\n',
    '.env': `K=${canaries.environmentFile}\n`,
    '.gitattributes': '* diff=evil filter=evil\n',
  });
  git(template, 'add', '-A');
  git(template, 'commit', '-qm', 'one');
  writeAll(template, { 'a.ts': 'b\n' });

  // A bare repository as a source folder.
  cpSync(join(template, '.git'), join(folder, 'bare'), { recursive: true });
  writeAll(folder, { 'bare/config': settings });
  // A file instead of a folder, which points to settings elsewhere.
  cpSync(template, join(folder, 'filed'), { recursive: true });
  renameSync(join(folder, 'filed/.git'), join(folder, 'store'));
  writeAll(folder, { 'filed/.git': 'gitdir: ../store\n', 'store/config': settings });
  // Settings from a common folder.
  cpSync(template, join(folder, 'common'), { recursive: true });
  writeAll(folder, { 'common/.git/commondir': '../../bare\n', 'common/.git/config': '' });
  // Settings from a second file, included or per work tree.
  cpSync(template, join(folder, 'included'), { recursive: true });
  writeAll(folder, { 'included/more': settings, 'included/.git/config': '[include]\n\tpath = ../more\n' });
  cpSync(template, join(folder, 'treed'), { recursive: true });
  writeAll(folder, {
    'treed/.git/config.worktree': settings,
    'treed/.git/config': '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n',
  });
  // A link to a repository.
  mkdirSync(join(folder, 'linked'));
  symlinkSync('../store', join(folder, 'linked/.git'));
  rmSync(join(folder, 'template'), { recursive: true });
  return places;
}

const places = [
  'bare',
  'filed',
  'common',
  'included',
  'treed',
  'linked',
  'bare/objects',
  'filed/a.ts',
  '-C bare',
  '-C filed',
  '-C treed',
  '--git-dir=bare',
  'included/a.ts',
  'treed/a.ts',
  'linked/a.ts',
];
