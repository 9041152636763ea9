import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext, workspace } from '../testing/fake-command-context';
import { knownPrograms } from './known-programs';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const disk = { files: ['a', 'here.txt'], folders: ['src', 'deploy'] };
const here = fakeCommandContext({ hasDashedNames: () => false }, disk);
const levelOf = (line: string) => assess(line, here).level;

describe('a question for a version', () => {
  it.each([
    'python3 -v',
    'python3 -v < evil.py',
    'cat evil.py | python3 -v',
    'tclsh -v < evil',
    'tclsh --version',
    'ghci -v < evil',
    'jshell -v < evil',
    'erl -v < evil',
    'swift -v < evil',
    'scala -v < evil',
    'sh --version < evil',
    'ninja -v',
    'just -v',
    'task -v',
    'task -h',
    'mvn --version',
    'dotnet --version',
    'rustc --version',
    'killall5 --help',
    'init --version',
    'chrome --version',
    'terraform version',
    'helm version',
    'node --version a.js',
    'node a.js --version',
    'python3 --version -c x',
    'node -v*',
    'node "$x"',
    'frob --version',
    'frob --help',
  ])('SF-01 is taken only for what the program itself takes for one: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });

  it.each(knownPrograms().flatMap(({ name, questions }) => questions.map((words) => [name, ...words].join(' '))))(
    'is safe: %s',
    (line) => {
      expect(levelOf(line)).toBe('safe');
    },
  );

  it.each([
    '/home/user/.pyenv/shims/python3',
    '/home/user/.asdf/shims/python3',
    '/home/user/.volta/bin/python3',
    `${workspace}/node_modules/.bin/python3`,
    `${workspace}/.venv/bin/python3`,
  ])('SF-01 is answered by a program that the project chooses, and asked about: %s', (path) => {
    const commandContext = fakeCommandContext({ findProgram: () => path }, disk);
    expect(assess('python3 --version', commandContext).level).toBe('medium');
    expect(assess('jq . a', commandContext).level).toBe('medium');
    expect(assess('echo a', commandContext).level).toBe('safe');
  });
});

describe('a program that is not in the tables', () => {
  it.each(['frob', 'frob a', 'frob -l', 'frobcat a', 'zz --help', 'ls.exe', 'busybox cat a', 'noglob ls', 'toybox ls'])(
    'is never safe: %s',
    (line) => {
      expect(levelOf(line)).not.toBe('safe');
    },
  );

  it('is listed with every flag that leaves it safe, so that a law can try them', () => {
    const programs = knownPrograms();
    expect(new Set(programs.map(({ name }) => name)).size).toBe(programs.length);
    const ls = programs.find(({ name }) => name === 'ls');
    expect(ls?.commands[0]?.flags).toContainEqual({ name: '--color', value: 'optional', readsFile: false });
    const sort = programs.find(({ name }) => name === 'sort')?.commands[0]?.flags.map(({ name }) => name) ?? [];
    expect(sort).toContain('-n');
    expect(sort).not.toContain('-o');
  });
});

describe('printf', () => {
  it.each([
    "printf '%n' PATH; ls",
    "printf '%5n' PATH",
    "printf '%-5.3hhn' PATH",
    'printf "%s%n" a PATH',
    "printf -- '%n' PATH",
    'printf "$format" PATH',
    'printf "at $x" PATH',
    'printf $x',
  ])('SF-02 is asked about where it may set a variable: %s', (line) => {
    expect(assess(line, here)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(["printf '%%n'", "printf '%d%%\\n' 3", "printf '%(%n)T' -1", 'printf "%s\\n" "$x"', 'printf "at $x"'])(
    'is safe where it only prints: %s',
    (line) => {
      expect(levelOf(line)).toBe('safe');
    },
  );
});

describe('a program that lists an archive', () => {
  it.each([
    'tar tMf x',
    'tar -t --multi-volume -f x',
    'tar tf x -L 1',
    'tar tf x -F ./s',
    'cpio -t -F host:x',
    'cpio -t -I host:x',
  ])('SF-05 is high where it may start another program: %s', (line) => {
    expect(assess(line, here)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(['tar tf x --atime-preserve', 'tar t', 'cpio -t -F x -M text', 'unrar l -ilogx a.rar', '7z l -w.. a.7z'])(
    'SF-05 is asked about with a flag that is not known to only list: %s',
    (line) => {
      expect(levelOf(line)).not.toBe('safe');
    },
  );

  it.each([
    'tar tf x',
    'tar tzvf x.tgz',
    'tar -tf x --wildcards a',
    'cpio -it < here.txt',
    'cpio -t --force-local -F a:b',
  ])('is safe otherwise: %s', (line) => {
    expect(levelOf(line)).toBe('safe');
  });
});

describe('a tool that asks others', () => {
  it.each([
    'kubectl version',
    'kubectl version --client',
    'kubectl version -s https://x.example',
    'kubectl version --client -s https://x.example',
    'docker ps',
    'docker info',
    'podman images',
    'systemctl status x',
    'npm view x',
    'terraform version',
    'hostname -f',
    'netstat -a',
    'lsof -i :3000',
    'lsof -n -i@x.example',
    'ss dst x.example',
    'ss -r',
  ])('SF-05 is never safe: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });
});

describe('a tool that runs what the project says, whatever it is asked', () => {
  it.each([
    'bun ls',
    'bun pm ls',
    'bun',
    'pnpm ls',
    'poetry show',
    'poetry --version',
    'pipenv check',
    'conda debug',
    'uv pip list',
    'deno',
    'cat a | deno',
    'scoop config',
    'choco config set a b',
    'brew list',
    'ionice -p 3',
    'ionice -c 3 -p 3',
    'taskset -p 1 3',
  ])('SF-08 is never safe: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });

  it.each(['vercel', 'vercel --prod', 'deno', 'vercel deploy'])('SF-08 is high: %s', (line) => {
    expect(levelOf(line)).toBe('high');
  });
});

describe('a list of files in another file', () => {
  it.each([
    'wc --files0-from=a',
    'sort --files0-from=a',
    'file -f a',
    'md5sum -c a',
    'find -files0-from a',
    'strings @a',
  ])('SF-07 names files that nobody has looked at: %s', (line) => {
    expect(levelOf(line)).not.toBe('safe');
  });
});
