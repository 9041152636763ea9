import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const disk = {
  files: ['a1', 'a2', 'a/secret.txt'],
  folders: ['a', 'a/b', 'src'],
  links: { deep: 'a/b' },
};
const linked = { linksBelow: () => ['x.ts'] };
const linkedDisk = { ...disk, links: { 'x.ts': '/etc/passwd', 'src/x.ts': '/etc/passwd', 'a/x.ts': '/etc/passwd' } };

describe('a line that hides what it does', () => {
  it.each([
    'timeout {5,touch,M}',
    'timeout `echo 5 touch M` ls',
    'timeout $T ls',
    'timeout ? ls',
    'taskset {1,touch,M} ls',
    'nice -n {5,touch,M} ls',
    'echo a | xargs -n {1,touch,M}',
    'find . -maxdepth {1,-delete}',
    'find . -name {x,-o,-delete}',
    'find . -name {a,-fprint,M}',
    'find . -name $x',
    'find {.,-delete}',
    "find . -name '*.ts' -exec cat {x,';',-delete} +",
    'printf {-v,PATH,.}; ls',
    "printf {-v,'a[$(>M)]',x}",
    'printf $x',
    'printf *',
    "test {-v,'a[$(>M)]'}",
    "[ -n x -a {-v,'a[$(touch M)]'} ]",
    'date -d {now,-s,tomorrow}',
    'uniq {a1,a2}',
  ])('is high and never remembered, as the shell makes several words of one: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk))).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each([
    'find . -name *',
    'find *',
    '[ -n $x ]',
    'test *',
    'uniq a?',
    'xxd a?',
    'sort -t * a',
    'grep -m * a',
    'ss {-D,M}',
    'ss $x',
    'ps $(echo auxe)',
    'ps *',
  ])('is medium, as a wildcard or a variable may become a flag or another file: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
  });

  it.each([
    ...[
      'ps auxe',
      'ps e',
      'ps -eo environ',
      'ps -eo pid,environ',
      'ps axo pid,environ',
      'ps --format=environ',
      'ps -o $x',
    ],
  ])('is high, as it shows the environment of other programs: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
  });

  it('does not take the name of a program for the letters of ps', () => {
    expect(assess('ps -C node -o pid', fakeCommandContext()).level).toBe('safe');
  });
});

describe('a file of words', () => {
  it.each(['strings @list', "strings -a '@list'", 'ar t @list', 'ar p lib.a @list'])(
    'is high and never remembered, as it names files that nobody sees: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk))).toMatchObject({ level: 'high', noRule: expect.any(String) });
    },
  );
});

describe('the environment in another language', () => {
  it.each(['jq -n env', "jq -n '$ENV'", "jq -n '$ENV.TOKEN'", "jq '.a, (env|keys)' b", "jq --arg a b 'env' c"])(
    'is shown no more easily than by env: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe(assess('env', fakeCommandContext()).level);
    },
  );

  it.each(["jq '.env' a", "jq '.a.env, .environment' a"])('is no field of that name: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('safe');
  });
});

describe('a builtin that runs what it is given', () => {
  it.each([
    "mapfile -C 'rm -rf ~' -c 1 < a",
    "readarray -C'rm -rf ~' -c1 b < a",
    "compgen -C 'rm -rf ~'",
    "compgen -W 'rm -rf ~' x",
    'jobs -x rm -rf ~',
  ])('is as critical as that: %s', (line) => {
    const { level, otherSubjects, subjects } = assess(line, fakeCommandContext({}, disk));
    expect([level, [...subjects, ...otherSubjects]]).toEqual(['critical', expect.arrayContaining(['rm -rf ~'])]);
  });

  it.each(["wait -p 'a[$(touch M)]'", "compgen -W '$(touch M)'", 'fc -s', 'fc -e touch'])(
    'is high and never remembered where nobody can see what it is: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk))).toMatchObject({ level: 'high', noRule: expect.any(String) });
    },
  );

  it.each(['mapfile PATH < a', 'mapfile -t lines < a'])(
    'is not remembered for the variables that it sets: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk))).toMatchObject({ level: 'medium', noRule: expect.any(String) });
    },
  );
});

describe('a loop', () => {
  it.each([
    "for f in 'a[$(touch M)]'; do echo $((f)); done",
    "for f in 'a[$(touch M)]'; do ((f)); done",
    `for f in 'a[$(touch M)]'; do echo \${x[f]}; done`,
    `for f in 'a[$(touch M)]'; do echo \${x:f:1}; done`,
    "for f in 'a[$(touch M)]'; do [[ $f -eq 1 ]]; done",
    "for f in 'a[$(touch M)]'; do [ 1 -eq $f ]; done",
    'for f in touch; do $f M; done',
    'for PATH in .; do ls; done',
    'for http_proxy in x; do ls; done',
    'for f in -oM; do sort $f a; done',
    'for f in /etc/passwd; do cat $f; done',
    'for GIT_DIR in x; do git status; done',
  ])('is not safe where what it counts with decides what runs: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).not.toBe('safe');
  });
});

describe('a command that makes files', () => {
  it.each([
    ['mktemp', 'medium'],
    ['mktemp -d', 'medium'],
    ['mktemp -t x.XXXX', 'medium'],
    ['mktemp x.XXXX', 'medium'],
    ['mktemp -p src', 'medium'],
    ['mktemp -p ..', 'critical'],
    ['mktemp --tmpdir=/etc', 'critical'],
    ['mktemp -p src ../../x.XXXX', 'critical'],
    ['mktemp -u', 'safe'],
    ['ss -D M', 'medium'],
    ['ss --diag=../M', 'critical'],
    ['gcc a.c -o .git/hooks/pre-commit', 'critical'],
    ['gcc a.c -o.git/hooks/pre-commit', 'critical'],
    ['gcc a.c -o ../a', 'critical'],
    ['frob --output=../a', 'critical'],
    ['frob .git/hooks/pre-commit', 'critical'],
    ['go build -o .git/hooks/pre-commit', 'critical'],
    ['gcc a.c -o a', 'medium'],
  ])('is rated by where: %s is %s', (line, level) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe(level);
  });
});

describe('a tool that can be told to do more', () => {
  it.each([
    'npm ls --logs-dir=x',
    'npm ls --cache=x',
    'npm ls --browser=x',
    'npm ls --viewer=x',
    'npm ls {--logs-dir,x}',
    'npm root --logs-d=x',
    'npm run --logs-dir=x',
    'npm fund',
    'npm help ls',
    'cargo --version',
    'cargo help',
    'rustup show',
    'jq -f a.jq b',
    'jq -nf a.jq',
    'jq -L lib . b',
    'jq --arg a b \'import "x" as $x; .\' c',
    'jq --arg {a,b} . c',
    'jq "$program" a',
  ])('is medium: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
  });

  it.each(['npm ls --userconfig=x', 'npm ls --globalconfig=x', 'npm ls --script-shell=x'])('is high: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
  });

  it.each(['jq --slurpfile a ../x . b', 'jq --rawfile a /etc/passwd . b', 'jq --arg a b . ../x'])(
    'is high where it reads outside: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
    },
  );

  it('reads the words behind the flags of jq as what they are', () => {
    expect(assess('jq --arg import b .a c.json', fakeCommandContext()).level).toBe('safe');
    expect(assess('jq -r --argjson n 1 .a c.json', fakeCommandContext()).level).toBe('safe');
  });
});

describe('a line that goes elsewhere', () => {
  it.each([
    'cd -- /etc && cat passwd',
    'cd -P /etc && cat passwd',
    'cd -L -- /etc && cat passwd',
    'cd -e -P /etc && cat passwd',
    'cd -@ /etc && cat passwd',
    'pushd -- /etc && cat passwd',
    'cd deep && cd ../.. && cat secret.txt',
    'cd deep && cd .. && cd .. && cat secret.txt',
    'pushd deep && pushd ../.. && cat secret.txt',
    'CDPATH=/etc cd ssh && cat x',
  ])('is high: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
  });

  it.each(['cd - && cat x', 'cd -- - && cat x', 'pushd && cat x', 'pushd +1 && cat x', 'pushd -n src && cat x'])(
    'is medium where only the shell knows the folder: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
    },
  );

  it.each(['cd deep && cat x', 'cd -- src && cat x', 'cd deep && cd .. && cat x', 'pushd src && cat x'])(
    'is safe where every way of reading it stays inside: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('safe');
    },
  );

  it.each(['cat .?/secret.txt', 'cat .*/secret.txt', 'cat .[.]/secret.txt', 'cat src/.?/.?/x'])(
    'is medium where a wildcard may be two dots: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
    },
  );
});

describe('a command that follows links', () => {
  it.each([
    'rg -L foo',
    'rg --follow foo',
    'find -L . -name x',
    'find -H . -name x',
    'find . -follow',
    'tree -l',
    'ls -LR',
    'ls -R --dereference',
    'du -L',
    'ag -f foo',
    'fd -L foo',
  ])('is medium: %s', (line) => {
    expect(assess(line, fakeCommandContext()).level).toBe('medium');
  });

  it.each([
    'grep -R foo',
    'grep --dereference-recursive foo src',
    'diff -r src a',
    "find . -name '*.ts' -exec cat {} +",
    "find . -name '*.ts' -print0 | xargs -0 cat",
  ])('is medium where some lead outside, and safe where none do: %s', (line) => {
    expect(assess(line, fakeCommandContext(linked, linkedDisk)).level).toBe('medium');
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('safe');
  });

  it.each(["find . -name '*.key' -exec cat {} +", "find . -name '*.key' -print0 | xargs -0 cat"])(
    'is critical where it reads credentials: %s',
    (line) => {
      const commandContext = fakeCommandContext({ credentialsBelow: () => ['deploy/server.key'] });
      expect(assess(line, commandContext).level).toBe('critical');
      expect(assess(line.replace('.key', '.ts'), commandContext).level).toBe('safe');
    },
  );

  it.each([
    'find . -exec cat {} +',
    "find . -exec cat {} + -name '*.ts'",
    "find . -name '*.ts' -o -exec cat {} +",
    "find . -name '*.ts' -exec sort {} +",
    "find . -name '*.ts' -exec uniq {} +",
    "find . -name '*' | xargs cat",
    'find . | xargs cat',
    "find . -name '*.ts' | xargs cat",
    'find . -print0 | xargs -0 cat',
    'cat list | xargs cat',
    "find . -name '*.ts' -printf '/etc/passwd' | xargs cat",
    "find . -name '*.ts' | xargs -a list cat",
    "find . -name '*.ts' | xargs cat < list",
    "find . -name '*.ts' | xargs sort",
    "cat list | find -files0-from - -name '*.ts' | xargs cat",
  ])('is medium where any file may be read, or more than read: %s', (line) => {
    expect(assess(line, fakeCommandContext()).level).toBe('medium');
  });
});

describe('a command that carries out what it reads', () => {
  it.each([
    "psql -d app <<< 'DROP TABLE users'",
    'psql -d app < evil.sql',
    'psql -d app <<E\nDROP TABLE users;\nE',
    '{ psql -d app; } < evil.sql',
    'timeout 5 psql -d app < evil.sql',
    'patch -p1 < evil.patch',
    'cat evil.patch | patch -p1',
    "echo '.shell x' | sqlite3 app.db",
    'git apply < evil.patch',
    'cat a | kubectl apply -f -',
    'bc < a',
    'frob < a',
  ])('is never remembered: %s', (line) => {
    expect(assess(line, fakeCommandContext()).noRule).toEqual(expect.any(String));
  });

  it.each(['psql -d app', 'sqlite3 app.db', 'frob', 'frob | cat'])('may be remembered without input: %s', (line) => {
    expect(assess(line, fakeCommandContext()).noRule).toBeUndefined();
  });
});

describe('a flag that is read differently than it looks', () => {
  const below = fakeCommandContext(
    { credentialsBelow: () => ['.env'], hasDashedNames: () => false },
    { files: ['src/note'], folders: ['src', 'sub'], links: { 'sub/note': '/outside/secret' } },
  );

  it.each([
    'grep -d rec TOKEN .',
    'grep -dr TOKEN .',
    'grep --directories=recur TOKEN .',
    'grep --dir=re TOKEN .',
    'grep -d recurse TOKEN',
    'grep -d "$how" TOKEN .',
  ])('SF-07 is critical, as grep takes the value cut short: %s', (line) => {
    expect(assess(line, below).level).toBe('critical');
  });

  it('SF-07 is safe where grep leaves folders out', () => {
    expect(assess('grep -d skip TOKEN src/note', below).level).toBe('safe');
  });

  it.each([
    ['high', 'env -C src -C sub cat note'],
    ['high', 'env -C src --chdir=sub cat note'],
    ['medium', 'env -C sub -C src cat note'],
    ['safe', 'env -C src cat note'],
  ])('SF-12 is %s, as env goes to the last of the folders: %s', (level, line) => {
    expect(assess(line, below).level).toBe(level);
  });

  it.each(['ps -auxe', 'ps -axe', 'ps -auxeww', 'ps --forest -axe', 'ps -x -e', 'ps -eu none', 'ps -eTf --forest'])(
    'SF-07 is high, as ps may take the flags for letters: %s',
    (line) => {
      expect(assess(line, below).level).toBe('high');
    },
  );
});

describe('find, where it starts a command in the folder of each file', () => {
  const project = fakeCommandContext({}, disk);

  it.each([
    "find src -name '*.ts' -execdir cat notes {} +",
    "find src -name '*.ts' -execdir grep -f patterns {} +",
    "find src -name '*.ts' -execdir grep -e a notes {} +",
    "find src -name '*.ts' -execdir diff {} notes \\;",
    "find src -name '*.ts' -execdir ls \\;",
  ])('SF-12 is medium, as other names mean other files there: %s', (line) => {
    expect(assess(line, project).level).toBe('medium');
  });

  it.each(["find src -name '*.ts' -execdir cat {} +", "find src -name '*.ts' -execdir grep -n foo {} \\;"])(
    'is safe with the file alone: %s',
    (line) => {
      expect(assess(line, project).level).toBe('safe');
    },
  );
});
