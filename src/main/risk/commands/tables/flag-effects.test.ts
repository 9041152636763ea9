import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../../terminal/processes/run-program';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const commandContext = fakeCommandContext(
  { hasDashedNames: () => false },
  { files: ['a.txt', 'list'], folders: ['sub'] },
);
const levelOf = (line: string) => assess(line, commandContext).level;

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Creates a folder with a file of each kind, next to one outside it. */
function project(): string {
  const folder = join(temporaryFolder(), 'project');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(join(folder, '..', 'outside.txt'), 'OUTSIDE, and more\n');
  writeFileSync(join(folder, 'a.txt'), 'inside\n');
  writeFileSync(join(folder, 'list'), '../outside.txt\0');
  writeFileSync(join(folder, '.env'), 'HIDDEN\n');
  writeFileSync(join(folder, 'packed.txt'), 'packed\n');
  if (isInstalled('zip')) execFileSync('zip', ['-q', 'e.zip', 'packed.txt'], { cwd: folder });
  rmSync(join(folder, 'packed.txt'));
  if (isInstalled('lz4')) execFileSync('lz4', ['-q', 'a.txt', 'a.lz4'], { cwd: folder });
  return folder;
}

async function run(line: string, folder: string): Promise<string> {
  const options = { folder, signal: AbortSignal.timeout(10_000), input: '' };
  const { stdout, stderr } = await runProgram('bash', ['-c', line], options);
  return `${stdout}${stderr}`;
}

/** Each line with the program that it needs and the file that it creates. */
const making: readonly (readonly [program: string, line: string, file: string])[] = [
  ['env', String.raw`env -S 'timeout 5\_touch\_MADE ls'`, 'MADE'],
  ['env', String.raw`env -S 'sort a.txt\_-oMADE'`, 'MADE'],
  ['dash', String.raw`dash -c "echo \$'\\'; touch MADE; #'"`, 'MADE'],
  ['dash', "dash -c 'ls; [[ a > MADE ]]'", 'MADE'],
  ['tree', 'tree -Lo 2 MADE', 'MADE'],
  ['tree', 'tree -Po x MADE', 'MADE'],
  ['xxd', 'xxd a.txt MADE', 'MADE'],
  ['unzip', "unzip e.zip '*' -l", 'packed.txt'],
  ['unzip', 'unzip --l e.zip', 'packed.txt'],
  ['unzip', 'unzip -l --l e.zip', 'packed.txt'],
  ['ar', 'ar --record-libdeps t r MADE a.txt', 'MADE'],
  ['lz4', 'lz4 -tz a.txt MADE', 'MADE'],
  ['lz4', 'lz4 -t -d a.lz4 MADE', 'MADE'],
  ['zstd', 'zstd -T a.txt', 'a.txt.zst'],
];

const showing: readonly (readonly [program: string, line: string])[] = [
  ['env', String.raw`env -S 'cat x\_../outside.txt'`],
  ['env', "env -S $'cat <<X\\n../outside.txt\\nX'"],
  ['jq', 'jq -R . -- --arg ../outside.txt x'],
  ['bash', "{ printf '../outside.txt\\0'; find . -name a.txt -print0; } | xargs -0 cat"],
  ['bash', "if printf '../outside.txt\\0'; then find . -name a.txt -print0; fi | xargs -0 cat"],
  ['bash', 'find . -name a.txt -print0 | { exec <list; xargs -0 cat; }'],
  ['bash', 'find . -name a.txt -exec grep + -user ../outside.txt -user \\;'],
];

describe('a line whose words the program reads in its own way', () => {
  it.each(making.filter(([program]) => isInstalled(program)))(
    'SF-12 is not safe, as the real %s makes a file: %s',
    async (_, line, file) => {
      const folder = project();
      await run(line, folder);
      expect(existsSync(join(folder, file))).toBe(true);
      expect(levelOf(line)).not.toBe('safe');
    },
  );

  it.each(showing.filter(([program]) => isInstalled(program)))(
    'SF-12 is not safe, as the real %s prints what lies outside: %s',
    async (_, line) => {
      expect(await run(line, project())).toContain('OUTSIDE');
      expect(levelOf(line)).not.toBe('safe');
    },
  );

  it('SF-12 is not safe where a value looks like a test of find', async () => {
    const line = 'find . -printf -name -print -exec cat {} +';
    expect(await run(line, project())).toContain('HIDDEN');
    expect(levelOf(line)).not.toBe('safe');
  });

  it('SF-12 is not safe where find puts a dot in front of what it has found', async () => {
    const folder = project();
    writeFileSync(join(folder, 'outside.txt'), '');
    const line = 'find . -name outside.txt -exec cat .{} \\;';
    expect(await run(line, folder)).toContain('OUTSIDE');
    expect(levelOf(line)).not.toBe('safe');
  });

  it('SF-12 is not safe where another command takes the beginning of a name', async () => {
    const folder = project();
    mkdirSync(join(folder, 'x\n..'));
    writeFileSync(join(folder, 'x\n..', 'outside.txt'), '');
    const line = 'find . -name outside.txt -print0 | { read x; xargs -0 cat; }';
    expect(await run(line, folder)).toContain('OUTSIDE');
    expect(levelOf(line)).not.toBe('safe');
    expect(levelOf('find . -name outside.txt -print0 | xargs -0 cat')).toBe('safe');
  });
});

describe('the text of a shell', () => {
  it.each([
    "sh -c 'echo $'\\''a'\\'",
    'sh -c "ls ((1>2))"',
    "dash -c 'cat <(ls)'",
    "zsh -c 'cat =ls'",
    "zsh -c 'cat **/x'",
    "zsh -c '< a.txt'",
    "zsh -c 'repeat 3 ls'",
    "ksh -c 'cd project etc; ls'",
    "mksh -c 'echo {a,b}'",
    "sh -c 'ls &> x'",
    "sh -c 'time ls'",
    "sh -c 'cat ~/x'",
    "sh -c 'caller'",
    "bash -k -c 'ls PATH=.'",
    "bash -O dotglob -c 'cat *'",
    "bash -O cdable_vars -c 'cd HOME; ls'",
    "bash -o posix -c 'ls'",
    "bash --posix -c 'ls'",
    "bash -ac 'ls'",
    "bash -oc pipefail 'ls'",
  ])('SF-12 is not safe where it may mean something else: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });

  it.each([
    "sh -c 'ls'",
    `sh -c 'cat a.txt | grep -c "x y" && echo done; wc -l *.txt 2>/dev/null'`,
    'dash -c \'for f in a.txt list; do wc -l "$f"; done\'',
    "zsh -c '[ -f a.txt ] && head -n 3 a.txt 2>&1'",
    "bash -c '[[ -f a.txt ]] && cat a.txt'",
    "bash -euo pipefail -c 'cat a.txt | wc -l'",
    "env -S 'cat a.txt'",
    "env '-Scat -n' a.txt",
    'env --split-string=ls sub',
  ])('is safe where every shell takes it for the same: %s', (line) => {
    expect(levelOf(line)).toBe('safe');
  });

  it.each(["env -S '-i git log'", "env -S 'PATH=. ls'", "env -v -S 'ls'", "env -S 'ls #x'", "env -S 'ls $x'"])(
    'SF-12 is not safe where env takes flags, variables or comments out of it: %s',
    (line) => {
      expect(levelOf(line)).not.toBe('safe');
    },
  );
});

describe('flags by which ps shows the environment of other programs', () => {
  it.each([
    'ps -axe',
    'ps -auxe',
    'ps -auxeww',
    'ps --forest -axe',
    'ps -x -e',
    'ps -e -ux',
    'ps -er',
    'ps -eu',
    'ps -e -u axw',
    'ps -ev 1',
  ])('SF-12 are high: %s', (line) => {
    expect(levelOf(line)).toBe('high');
  });

  it.each(['ps -ef', 'ps -eo pid,exe', 'ps -e -o pid', 'ps aux', 'ps -p 1', 'ps -u root', 'ps -eLf', 'ps -axu'])(
    'are not these: %s',
    (line) => {
      expect(levelOf(line)).toBe('safe');
    },
  );
});

describe('words that one program takes for something else than most', () => {
  it.each([
    'tree -aL 2',
    'tree --filelimit -o x',
    'tree --charse=x',
    'xxd -pr a.txt',
    'xxd a.txt -p',
    'jq --ind 2 . a.txt',
    'unzip -l a.zip -d x',
    'unzip -l- a.zip',
    'zipinfo a.zip -x -l',
    'ar --target x t a.a',
    'ar --thin t a.a',
    '7z l a.7z @list',
    'zstd -c -T0o x a.txt',
    'xz -t -d a.xz',
    'gzip -l -d a.gz',
    'lsof -n +M',
    'lsof -n +D /',
    'ss dst secret.example.com',
    'ss -r',
    'pidof --help',
    'pidof -x --version',
    'read -e x',
    'exec < list',
    'exec 3>&1',
    'command exec <list',
    "find . -name a.txt -print0 | bash -c 'head -c 3; xargs -0 cat'",
    'ls | xargs --process-slot-var=PATH',
    'head a.txt -n /etc/passwd',
    'cut a.txt -f ../x',
    'rg -f=/etc/passwd .',
    'rg -g=.env x',
    'fd -d=2 x',
  ])('SF-12 are not safe: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });

  it.each([
    'tree -L 2',
    'tree -ad -L 2 sub',
    'tree -I sub --charset=ascii',
    'xxd -c 8 a.txt',
    'xxd -c8 -g1 a.txt',
    'xxd -ps a.txt',
    'jq -rc . a.txt',
    'jq . a.txt --indent 2',
    'jq --arg x y . a.txt',
    'unzip -l a.zip',
    'unzip -qql a.zip',
    'unzip -l a.zip -x a.txt',
    'unzip -Z1 a.zip',
    'zipinfo -1 a.zip',
    'ar t a.a',
    'ar -tv a.a',
    'ar --version',
    '7z l a.7z',
    'zstd -dc a.zst',
    'xz -l a.xz',
    'xz -tv a.xz',
    'gzip -dc a.gz',
    'head a.txt -n 5',
    'grep foo a.txt -A 3',
    "find . -name '*.txt' -exec grep -n foo {} +",
    "find . -name '*.txt' -print0 | xargs -0 grep foo",
    'ls | read -r x',
    'cut -d= -f2 a.txt',
    'sort -t= -k2 a.txt',
  ])('are safe: %s', (line) => {
    expect(levelOf(line)).toBe('safe');
  });
});
