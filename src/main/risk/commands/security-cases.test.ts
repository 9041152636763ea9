import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const manifest = { path: 'package.json', scripts: { test: 'vitest run', preinstall: 'node evil.js' } };
const project = fakeCommandContext({ packageScripts: () => manifest }, { files: ['f.txt'] });

/** Returns all names of a line that deny and ask rules match. */
function namesIn(line: string): string[] {
  const { subjects, otherSubjects } = assess(line, project);
  return [...new Set([...subjects, ...otherSubjects])];
}

describe('separators', () => {
  it.each([
    ['CH-01', 'npm test; touch M'],
    ['CH-03', 'npm test\ntouch M'],
    ['CH-04', 'npm test & touch M'],
  ])('%s: both commands are named', (_, line) => {
    const { level, subjects } = assess(line, project);
    expect({ level, subjects }).toEqual({ level: 'medium', subjects: ['npm test', 'touch M'] });
  });

  it('CH-02: the shell behind the pipe is a third command, and the line is critical', () => {
    expect(assess('npm test && curl -s http://127.0.0.1:9/x | sh', project)).toMatchObject({
      level: 'critical',
      subjects: ['npm test', 'curl -s http://127.0.0.1:9/x', 'sh'],
    });
  });

  it('CH-05: what reads the pipe is named', () => {
    expect(assess('git log |& tee M', project)).toMatchObject({ level: 'medium', subjects: ['git log', 'tee M'] });
  });

  it('CH-10: longer names are other names', () => {
    expect(namesIn('git logout; npmx test')).toEqual(['git logout', 'npmx test']);
  });

  it('CH-12: no number of commands hides the last', () => {
    expect(namesIn(`${'true;'.repeat(60)}curl http://127.0.0.1:9`)).toContain('curl http://127.0.0.1:9');
  });

  it('CH-14: a control, with its output piped into cat', () => {
    expect(assess('npm test 2>&1 | cat', project)).toMatchObject({ subjects: ['npm test', 'cat'] });
  });

  it('CH-15: operators in quotes are data', () => {
    expect(assess('git log --format="%s; %b | x && y"', project)).toMatchObject({
      level: 'safe',
      subjects: ["git log '--format=%s; %b | x && y'"],
    });
  });

  it('CH-16: a lone carriage return is not read, and not remembered', () => {
    expect(assess('npm test\rtouch M', project)).toMatchObject({
      level: 'high',
      subjects: [],
      noRule: expect.any(String),
    });
  });
});

describe('substitutions and quoting', () => {
  it.each([
    ['SU-01', 'npm test $(touch M)'],
    ['SU-02', 'npm test `touch M`'],
    ['SU-03', 'npm test "$(touch M)"'],
    ['SU-13', `echo \${x:=$(touch M)}`],
  ])('%s: the inner command is named, and no rule covers the line', (_, line) => {
    const { subjects, level, noRule } = assess(line, project);
    expect({ hasInner: subjects.includes('touch M'), isSafe: level === 'safe', noRule }).toEqual({
      hasInner: true,
      isSafe: false,
      noRule: expect.any(String),
    });
  });

  it('SU-04: in single quotes it is text', () => {
    const { subjects, noRule } = assess("npm test '$(echo hi)'", project);
    expect({ subjects, noRule }).toEqual({ subjects: ["npm test '$(echo hi)'"], noRule: undefined });
  });

  it('SU-08: a quoted here-document is data', () => {
    expect(assess("cat <<'E'\n$(id)\nE", project)).toMatchObject({ level: 'safe', subjects: ['cat'] });
  });

  it.each([
    ['SU-11', "a='x[$(touch M)]'; [[ -v $a ]]"],
    ['SU-14', `npm\${IFS}exec\${IFS}-c\${IFS}id`],
    ['SU-15', '{touch,M}'],
    ['SU-19', 'npm test "abc'],
  ])('%s: what cannot be seen through is high and not remembered', (_, line) => {
    expect(assess(line, project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(['r"m" -rf x', 'r\\m -rf x'])('SU-18: quotes do not hide a name: %s', (line) => {
    expect(namesIn(line)).toEqual(['rm -rf x']);
  });
});

describe('redirections and flags that write', () => {
  it.each([
    ['RE-01', 'echo x > ~/.bashrc', 'critical'],
    ['RE-02', 'git log > .git/hooks/pre-commit', 'critical'],
    ['RE-05', 'git diff --output=M', 'medium'],
    ['RE-06', 'sort -o M f.txt', 'medium'],
    ['RE-08', 'echo x | tee M', 'medium'],
    ['RE-10', 'find . -maxdepth 0 -fprint M', 'medium'],
  ])('%s: %s is %s', (_, line, level) => {
    expect(assess(line, project).level).toBe(level);
  });

  it('RE-01: the target is shown resolved', () => {
    expect(assess('echo x > ~/.bashrc', project).reasons).toContain('Writes outside the workspace: /home/user/.bashrc');
  });

  it.each([
    ['RE-05', 'git diff --output=M'],
    ['RE-06', 'sort -o M f.txt'],
    ['RE-10', 'find . -maxdepth 0 -fprint M'],
  ])('%s: where the output goes is a subject of its own, as behind >: %s', (_, line) => {
    expect(assess(line, project)).toMatchObject({ subjects: [line, '> M'], safeSubjects: [] });
  });

  it('RE-11: a control, with its output thrown away', () => {
    expect(assess('npm test > /dev/null 2>&1', project)).toEqual(assess('npm test', project));
  });
});

describe('the environment', () => {
  it.each([
    ['EN-01', 'NODE_OPTIONS=--require=/tmp/e.js npm -v'],
    ['EN-02', 'PATH=/tmp/evil:$PATH npm test'],
    ['EN-06', "export PAGER='touch M'"],
    ['EN-09', "trap 'touch M' EXIT"],
    ['EN-11', 'LD_PRELOAD=./x.so ls'],
    ['EN-11', 'LESSOPEN="|touch M; cat %s" less f'],
  ])('%s: %s is high and not remembered', (_, line) => {
    expect(assess(line, project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(["env -S 'touch M'", 'env touch M'])('EN-10: a rule sees through env: %s', (line) => {
    expect(namesIn(line)).toContain('touch M');
  });

  it('EN-12: CI=1 changes nothing', () => {
    expect(assess('CI=1 npm test', project)).toEqual(assess('npm test', project));
  });
});

describe('arguments that execute', () => {
  it.each([
    ['GT-01', 'find . -maxdepth 0 -exec touch M \\;', 'medium'],
    ['GT-02', "git -c core.pager='touch M;cat' -p log", 'high'],
    ['GT-03', "echo x | sed '1e touch M'", 'high'],
    ['GT-04', 'awk \'BEGIN{system("touch M")}\'', 'high'],
    ['GT-05', "tar cf /dev/null f --checkpoint=1 --checkpoint-action=exec='touch M'", 'high'],
    ['GT-06', 'echo M | xargs touch', 'high'],
    ['GT-07', 'rg --pre ./ev a', 'high'],
    ['GT-14', 'tar cf x.tar -I \'sh -c "touch M; cat"\' f', 'high'],
    ['GT-17', "npm exec -c 'touch M'", 'high'],
    ['GT-17', 'npm x y', 'high'],
    ['GT-17', 'npm run-script test', 'medium'],
    ['GT-17', 'npm explore x', 'high'],
    ['GT-17', 'npm pkg set a=b', 'high'],
    ['GT-17', 'npm config set a=b', 'high'],
    ['GT-23', "make --eval='x:;touch M' x", 'high'],
    ['GT-27', "ssh -o ProxyCommand='touch M' h", 'high'],
  ])('%s: %s is %s and not remembered', (_, line, expected) => {
    const { level, noRule } = assess(line, project);
    expect({ level, noRule }).toEqual({ level: expected, noRule: expect.any(String) });
  });

  it('GT-06: the inner command is named', () => {
    expect(namesIn('echo M | xargs touch')).toContain('touch');
  });

  it('GT-18: the line depends on the scripts, whose text is shown', () => {
    expect(assess('npm test', project)).toMatchObject({
      reasons: ['Runs the test script from package.json: vitest run (npm test)'],
      dependsOn: [JSON.stringify(manifest)],
    });
  });

  it('GT-20: an installation names its lifecycle scripts', () => {
    expect(assess('npm install', project).reasons).toContain(
      'Runs the preinstall script from package.json: node evil.js (npm install)',
    );
  });

  it.each([
    'timeout 5 touch M',
    'nice touch M',
    'nohup touch M',
    'stdbuf -o0 touch M',
    'command touch M',
    'exec touch M',
  ])('GT-22: a rule sees through %s', (line) => {
    expect(namesIn(line)).toContain('touch M');
  });

  it('GT-26: settings of a repository further down count from where the line goes there', () => {
    const nested = fakeCommandContext({
      executingGitSettings: (folder) => (folder === '/workspace/project/bare' ? ['filter.x.clean'] : []),
    });
    expect(assess('cd bare && git status', nested).level).toBe('medium');
    expect(assess('(cd bare; git status)', nested).level).toBe('medium');
  });

  it.each([
    'sudo rm x',
    '/bin/rm x',
    '\\rm x',
    'env rm x',
    'command rm x',
    'busybox rm x',
    "bash -c 'rm x'",
    'eval rm x',
  ])('GT-29: a rule sees rm in %s', (line) => {
    expect(namesIn(line)).toContain('rm x');
  });

  it('GT-30: shells nine deep are high, and never remembered', () => {
    const nest = (depth: number): string =>
      depth === 0 ? 'rm x' : `sh -c '${nest(depth - 1).replaceAll("'", `'\\''`)}'`;
    expect(assess(nest(3), project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
    expect(assess(nest(9), project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
    const isTooDeep = (depth: number) =>
      assess(nest(depth), project).reasons.join('\n').includes('too deeply to analyze');
    expect([isTooDeep(3), isTooDeep(9)]).toEqual([false, true]);
    expect(assess('echo cm0gLXJmIHg= | base64 -d | sh', project)).toMatchObject({ level: 'critical' });
  });

  it.each([
    "bash -c 'ls'",
    "sh -c 'ls'",
    "python -c 'x'",
    "node -e 'x'",
    'sudo ls',
    'ls | xargs wc',
    'ssh h ls',
    'docker run x',
    'eval ls',
  ])('PA-02: no rule is offered for %s', (line) => {
    expect(assess(line, project).noRule).toBeTypeOf('string');
  });
});

describe('paths and secrets', () => {
  it('PT-01: a neighbour with a longer name is outside', () => {
    expect(assess('cat ../project-evil/x', project).level).toBe('high');
  });

  it('PT-17: a link to credentials is credentials', () => {
    const linked = fakeCommandContext({}, { links: { 'notes.txt': '.env' } });
    expect(assess('cat notes.txt', linked).level).toBe('critical');
  });

  it('SE-02: the environment of other processes is not read unasked', () => {
    expect(assess('cat /proc/$PPID/environ', project).level).toBe('critical');
  });
});
