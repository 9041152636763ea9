import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommandAssessor } from '../../risk/create-command-assessor';
import { createShellReader } from '../../risk/shell/create-shell-reader';
import { temporaryFolder } from '../../testing/temporary-folder';
import { findProgram } from '../environment/find-program';
import { terminalEnvironment } from '../environment/terminal-environment';
import { createCommandContext } from './create-command-context';
import { loadShellGrammars } from './load-shell-grammars';

const assessCommand = createCommandAssessor(createShellReader(await loadShellGrammars()));
const CANARY = 'TOKEN-7f3a';

interface Project {
  /** Paths relative to the workspace; each file contains the canary unless stated otherwise. */
  readonly files?: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  /** Maps each link to its target; `OUT` is a file outside the workspace that contains the canary. */
  readonly links?: Readonly<Record<string, string>>;
}

function setUp({ files = [], texts = {}, links = {} }: Project) {
  const base = temporaryFolder();
  const [workspacePath, outside] = [join(base, 'work'), join(base, 'outside')];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  write(outside, `${CANARY}\n`);
  for (const path of files) write(join(workspacePath, path), `${CANARY}\n`);
  for (const [path, text] of Object.entries(texts)) write(join(workspacePath, path), text);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(workspacePath, path)), { recursive: true });
    symlinkSync(target === 'OUT' ? outside : target, join(workspacePath, path));
  }
  const scope = { workspacePath, dataPath: join(base, 'data') };
  return {
    assess: (line: string) => assessCommand(line, createCommandContext(scope, '.')),
    print(line: string): string {
      const env = terminalEnvironment({ marker: 'test', isReadOnly: true });
      const { stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-c', line], {
        ...{ cwd: workspacePath, env, encoding: 'utf8', input: '' },
      });
      return stdout + stderr;
    },
  };
}

const aFile = { 'a.txt': 'a\n' };
const secret: Project = { files: ['.env'], texts: aFile };
const deep = 'src/1/2/3/4/5/6/7/8';

/** Lines that print a credential they find on their own, and the files needed for that. */
const leaks: readonly (readonly [line: string, project: Project])[] = [
  // Credential folders, where a file may have any name.
  ['find . -name credentials -exec cat {} +', { files: ['.aws/credentials'] }],
  ['find . -name "id*" -print0 | xargs -0 cat', { files: ['.ssh/identity'] }],
  ["grep -r TOKEN . --include='cred*'", { files: ['.aws/credentials'] }],
  // Patterns that programs interpret in their own way.
  ["find . -name '.en[!x]' -exec cat {} +", secret],
  ["find . -name '.en[[:alpha:]]' -exec cat {} +", secret],
  [String.raw`find . -name '.en\v' -exec cat {} +`, secret],
  ["rg TOKEN . -g '.en[!x]'", secret],
  ["rg TOKEN . -g '{.env}'", secret],
  ["rg TOKEN . --iglob '.EN[!x]'", secret],
  ["rg --hidden --no-ignore TOKEN . -g '!(.env)'", secret],
  ["rg --hidden TOKEN . -g '!.env/'", secret],
  ["rg --hidden TOKEN . -g '!/conf/.env'", { files: ['.env', 'conf/.env'] }],
  ["rg TOKEN conf -g 'conf/.env'", { files: ['conf/.env'] }],
  ["grep -r TOKEN . --exclude='{.env,x}'", secret],
  ["grep -r TOKEN . --exclude='!(x)'", secret],
  ["grep -r TOKEN . --exclude='(.env)'", secret],
  ["grep -r TOKEN . --include='.en[!x]'", secret],
  ['cat .e[[=n=]]v', secret],
  ['cat .e[[.n.]]v', secret],
  ['cat .e[n"]"]v', secret],
  ['cat */./.[e]nv', { files: ['conf/.env'] }],
  // Files that are both included and excluded.
  ["grep -r TOKEN . --exclude='*.ts' --include='*.js'", secret],
  // The match may be a folder.
  ['find . -name conf -exec grep -r TOKEN {} +', { files: ['conf/.env'] }],
  ['find . -name conf -exec grep --directories=recurse TOKEN {} +', { files: ['conf/.env'] }],
  ['find . -name conf -exec rg --hidden TOKEN {} +', { files: ['conf/.env'] }],
  ['find . -name conf -print0 | xargs -0 grep -r TOKEN', { files: ['conf/.env'] }],
  ['find . -name conf -exec diff {} other \\;', { files: ['conf/.env'], texts: { 'other/.env': '' } }],
  // Names read from a file.
  ["find @list -name '@list' -exec strings {} +", { files: ['.env'], texts: { '@list': '', list: '.env\n' } }],
  ["find @list -name '@list' -print0 | xargs -0 strings", { files: ['.env'], texts: { '@list': '', list: '.env\n' } }],
  // Links, and places that the assessment doesn't search.
  ["find . -name '*.txt' -exec cat {} +", { links: { 'node_modules/p/l.txt': 'OUT' } }],
  ["find . -name '*.txt' -exec cat {} +", { links: { [`${deep}/l.txt`]: 'OUT' } }],
  ["find . -name '*.txt' -exec cat {} +", { files: ['.env'], links: { 'notes.txt': '.env' } }],
  ["find . -name '*.txt' -print0 | xargs -0 head", { files: ['.env'], links: { 'src/notes.txt': '../.env' } }],
  ['cat *', { files: ['.env'], links: { 'notes.txt': '.env' } }],
  ['tail -n 1 src/*', { files: ['.env'], links: { 'src/notes.txt': '../.env' } }],
  ['wc -l < notes.txt; head < notes.txt', { files: ['.env'], links: { 'notes.txt': '.env' } }],
  ['grep -R TOKEN src', { files: ['.env'], links: { 'src/config.txt': '../.env' } }],
  ['grep -R TOKEN src', { files: ['conf/.env'], links: { 'src/conf': '../conf' } }],
  [
    'grep -R TOKEN src',
    { files: ['conf/a.txt'], texts: { 'src/a': '' }, links: { 'src/1': '../mid', 'mid/2': 'OUT' } },
  ],
  ['grep -r TOKEN src', { files: ['src/node_modules/p/.env'] }],
  ['grep -r TOKEN src', { files: [`${deep}/.env`] }],
  ['grep -r TOKEN .', { files: ['.git/deploy.pem'] }],
  ['grep -r TOKEN c*', { files: ['hidden/.env'], links: { conf: 'hidden' } }],
  ['cat *', { links: { 'caf\u00e9.txt': 'OUT' } }],
  ['zcat -rf src', { files: ['.env'], links: { 'src/config.txt': '../.env' } }],
  ['gzip -rc src | gzip -dc', { files: ['.env'], links: { 'src/config.txt': '../.env' } }],
  // Comparisons.
  ['diff sub a.txt', { texts: aFile, links: { 'sub/a.txt': 'OUT' } }],
  ['diff a.txt sub', { texts: aFile, links: { 'sub/a.txt': 'OUT' } }],
  ['diff *', { texts: aFile, links: { 'sub/a.txt': 'OUT' } }],
  ['diff sub src', { texts: { 'src/a.txt': 'a\n' }, links: { 'sub/a.txt': 'OUT' } }],
  ['diff sub src', { files: ['.env'], texts: { 'src/a.txt': 'a\n' }, links: { 'sub/a.txt': '../.env' } }],
  ['diff --from-file=conf src', { files: ['conf/.env'], texts: { 'src/.env': '' } }],
  ['diff -rN --from-file=conf src', { files: ['conf/.env'], texts: { 'src/a': '' } }],

  // Ignore files.
  ['rg TOKEN .', { files: ['.env'], texts: { '.ignore': `!.env\n${'#'.repeat(1_100_000)}\n` } }],
  ['rg TOKEN .', { files: ['.env'], texts: { '.ignore': '!.e[!x]v\n' } }],
  ['rg TOKEN .', { files: ['.env'], texts: { '.ignore': '!{.env}\n' } }],
  ['rg TOKEN . --ignore-file=rules', { files: ['.env'], texts: { rules: '!.env\n' } }],
  ['rg TOKEN .', { files: ['node_modules/key.pem'], texts: { '.gitignore': 'node_modules\n' } }],
  ['rg TOKEN .', { files: ['node_modules/key.pem'], texts: { '.ignore': 'node_modules\n!node_*\n' } }],
  ['rg TOKEN . --no-ignore', { files: ['node_modules/key.pem'], texts: { '.ignore': 'node_modules\n' } }],
  ["rg TOKEN . -g 'key*' -g 'node_*'", { files: ['node_modules/key.pem'], texts: { '.ignore': 'node_modules\n' } }],
];

const isThere = (line: string) => findProgram(line.split(' ')[0] ?? '', '/') !== null;

describe('a line that prints credentials which it finds by itself', () => {
  it.each(leaks)('SF-07 is not safe: %s (%j)', (line, project) => {
    const { assess, print } = setUp(project);
    expect({
      isSafe: assess(line).level === 'safe',
      prints: isThere(line) ? print(line).includes(CANARY) : true,
    }).toEqual({
      isSafe: false,
      prints: true,
    });
  });
});

/** A typical project: third-party packages with keys for their tests, and settings that nobody commits. */
const ordinary: Project = {
  files: ['.env', 'node_modules/tls/test/server.pem', 'node_modules/undici/lib/web/cookies/index.js'],
  texts: {
    '.gitignore': '# packages\nnode_modules/\ndist\n.env\n!.env.example\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.env.example': '',
    'package.json': '{}\n',
    'README.md': 'read\n',
    'src/a.ts': 'foo\n',
    'src/b.ts': 'foo\n',
    'test/a.ts': 'foo\n',
    'dist/keys/server.key': '',
  },
  links: { 'node_modules/.bin/tls': '../tls/cli.js', 'src/alias.ts': 'a.ts' },
};

describe('an ordinary search in an ordinary project', () => {
  it.each([
    'rg foo',
    'rg foo .',
    'rg -n "foo|bar" src -t ts',
    "rg -l foo -g '*.ts'",
    "rg foo -g '!dist' -g '!**/node_modules/**'",
    'grep -rn foo src',
    'grep -R foo src test',
    'grep -rn foo s* t*',
    "grep -rn foo . --include='*.ts'",
    "grep -rn foo . --exclude='.env*' --exclude-dir=node_modules --exclude-dir=dist",
    "grep -rn foo . --include='*.ts' --exclude-dir=node_modules",
    "find src -name '*.ts' -exec grep -l x {} +",
    "find . -name '*.ts' -exec grep -l foo {} +",
    "find . -name '*.ts' -print0 | xargs -0 wc -l",
    "find . -name '*.ts' -exec cat {} +",
    'cat src/*.ts | wc -l',
    'cat src/[ab].ts',
    'head -n 3 *.md',
    'diff src/a.ts test',
    'diff -r src test',
    'diff src test',
  ])('is safe: %s', (line) => {
    const { assess, print } = setUp(ordinary);
    expect(assess(line)).toMatchObject({ level: 'safe' });
    if (isThere(line)) expect(print(line)).not.toContain(CANARY);
  });

  it('SF-07 is critical where it goes through the packages too', () => {
    const { assess } = setUp(ordinary);
    expect(assess('grep -rn foo . --exclude=.env --exclude-dir=dist').reasons).toEqual([
      'Reads everything in ., including credentials: node_modules/tls/test/server.pem (grep)',
    ]);
    expect(assess('rg -uu foo').level).toBe('critical');
  });

  it('SF-07 is medium where there is more than can be looked at', () => {
    const scope = { workspacePath: temporaryFolder(), dataPath: '/nowhere' };
    const around = { ...createCommandContext(scope, '.'), unseenBelow: () => ['vendor'] };
    for (const line of ['grep -r foo .', 'rg foo', "find . -name '*.ts' -exec grep -l x {} +"]) {
      expect(assessCommand(line, around).level).toBe('medium');
    }
    expect(assessCommand('grep -r foo .', around).reasons).toEqual([
      'Reads everything in ., which is too much to check for credentials (grep)',
    ]);
  });
});
