import { appendFileSync, chmodSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { canaries } from '../canaries';
import { evilProgram, writeAll } from '../write-all';
import { git } from './git';

/** Every repository setting that starts a program, every hook, and a committed key. */
const settings = `
[core]
	fsmonitor = ./evil
	pager = ./evil
	editor = ./evil
	sshCommand = ./evil
	askPass = ./evil
	hooksPath = .githooks
[pager]
	log = ./evil
	diff = ./evil
	grep = ./evil
[diff]
	external = ./evil
[diff "evil"]
	textconv = ./evil
	command = ./evil
[filter "evil"]
	clean = ./evil
	smudge = ./evil
	process = ./evil
[merge "evil"]
	driver = ./evil
[gpg]
	program = ./evil
[alias]
	st = !./evil
	lg = log --output=MARK
[column]
	ui = always
[log]
	showSignature = true
[submodule "sub"]
	update = !./evil
[credential]
	helper = !./evil
[trailer "evil"]
	cmd = ./evil
`;

const hooks = [
  'post-index-change',
  'fsmonitor-watchman',
  'pre-auto-gc',
  'reference-transaction',
  'post-checkout',
  'pre-commit',
];

export function addHostileRepository(folder: string): readonly string[] {
  writeAll(folder, {
    '.gitignore': 'node_modules\n',
    '.env': `API_KEY=${canaries.environmentFile}\n`,
    'conf/.env.production': `K=${canaries.environmentFile}\n`,
  });
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-qm', 'with a key');
  writeAll(folder, { '.env': `API_KEY=${canaries.environmentFile}\nMORE=1\n` });
  writeAll(folder, {
    '.gitattributes': '*.ts diff=evil filter=evil\n*.md diff=evil\n*.txt filter=evil\n*.json merge=evil\n',
  });
  writeAll(folder, { evil: evilProgram }, 0o755);
  for (const hook of hooks) {
    writeAll(folder, { [`.git/hooks/${hook}`]: evilProgram, [`.githooks/${hook}`]: evilProgram }, 0o755);
    chmodSync(join(folder, '.git/hooks', hook), 0o755);
  }
  // Outdates git's index, so that git reads the files again.
  for (const name of readdirSync(join(folder, 'src'))) utimesSync(join(folder, 'src', name), 1, 1);
  appendFileSync(join(folder, '.git/config'), settings);
  return [
    '.env',
    'conf/.env.production',
    'HEAD:.env',
    'HEAD~1',
    'HEAD..HEAD~1',
    '"*.env"',
    "':(glob)**/.env'",
    ':.env',
    '-- .env',
    'st',
    'lg',
    'HEAD^{tree}',
    'src/',
    '@{u}',
  ];
}
