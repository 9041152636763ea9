import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import type { CommandContext } from '../command-assessment';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext, workspace } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const manifest = { path: 'package.json', scripts: { test: 'vitest' } };
const project = (changes: Partial<CommandContext> = {}) =>
  fakeCommandContext(
    {
      packageScripts: () => manifest,
      makefile: () => 'all:\n\ttouch a\n',
      findProgram: (name) => (name === 'missing' ? null : `/usr/bin/${name}`),
      ...changes,
    },
    { folders: ['sub'] },
  );

/** Returns what each subject depends on, if anything, with the manifest by its name. */
function basesOf(line: string, commandContext = project()): Record<string, readonly string[]> {
  const { dependsOnBySubject = new Map<string, string[]>() } = assess(line, commandContext);
  const dependent = [...dependsOnBySubject].filter(([, texts]) => texts.length > 0);
  return Object.fromEntries(
    dependent.map(([subject, texts]) => [
      subject,
      texts.map((text) => (text === JSON.stringify(manifest) ? 'the manifest' : text)),
    ]),
  );
}

describe('what a command depends on', () => {
  it('is its own, whatever stands beside it', () => {
    expect(basesOf('git add . && npm test')).toEqual({
      'git add .': ['starts /usr/bin/git'],
      'npm test': ['starts /usr/bin/npm', 'the manifest'],
    });
  });

  it('is nothing but its program for a plain command, and more for one that a file or a folder has a part in', () => {
    const line = 'touch a; npm test; make; cd sub; touch b';
    expect(assess(line, project()).plainSubjects).toEqual(['touch a', 'cd sub']);
  });

  it('is, for the whole line, all of it together', () => {
    expect(assess('git add . && npm test', project()).dependsOn).toEqual([
      'starts /usr/bin/git',
      'starts /usr/bin/npm',
      JSON.stringify(manifest),
    ]);
  });

  it.each([
    ['ls -la', { 'ls -la': ['starts /usr/bin/ls'] }],
    ['missing x', { 'missing x': ['finds no program missing'] }],
    ['./tool x', { './tool x': [`starts ${workspace}/tool`, runs(`${workspace}/tool`)] }],
    ['cd sub && ./tool', { './tool': [`starts ${workspace}/sub/tool`, runs(`${workspace}/sub/tool`), 'in sub'] }],
    ['/bin/rm x', { '/bin/rm x': ['starts /bin/rm'] }],
    ['~/bin/tool', { '~/bin/tool': ['starts /home/user/bin/tool', runs('/home/user/bin/tool')] }],
    ["bash -c 'mytool x'", { 'mytool x': ['starts /usr/bin/mytool'], "bash -c 'mytool x'": bash('mytool') }],
  ])('is the program that it starts: %s', (line, bases) => {
    expect(basesOf(line)).toEqual(bases);
  });

  function runs(path: string) {
    return `runs ${path}: nothing there`;
  }

  function bash(name: string) {
    return ['starts /usr/bin/bash', `starts /usr/bin/${name}`];
  }

  it.each(['cd sub', 'echo x', 'test -f x', '[ -f x ]', 'export A=1', 'true', "eval 'echo x'", ': > out.txt'])(
    'is no program where the shell does it itself: %s',
    (line) => {
      expect(basesOf(line)).toEqual({});
    },
  );

  it.each(['env', 'nice', 'timeout 5', 'nohup', 'stdbuf -o0', 'xargs'])(
    'is, behind %s, the other program too, also where the shell has a builtin of that name',
    (wrapper) => {
      const [name] = wrapper.split(' ');
      expect(basesOf(`${wrapper} echo x`)).toEqual({
        'echo x': ['starts /usr/bin/echo'],
        [`${wrapper} echo x`]: [`starts /usr/bin/${name}`, 'starts /usr/bin/echo'],
      });
    },
  );

  it('is the folder as well, also for what a redirection writes', () => {
    expect(basesOf('cd sub && touch a > b')).toEqual({
      'touch a': ['starts /usr/bin/touch', 'in sub'],
      '> b': ['in sub'],
    });
  });

  it('is both folders where it may be in either', () => {
    expect(basesOf('cd elsewhere; touch a')).toEqual({ 'touch a': ['starts /usr/bin/touch', 'in .', 'in elsewhere'] });
  });

  it('is not that of one place where the same words stand in two', () => {
    const [once, twice] = ['cd sub && touch a', 'touch a && cd sub && touch a'].map((line) => basesOf(line)['touch a']);
    expect(once).toEqual(['starts /usr/bin/touch', 'in sub']);
    expect(twice).toEqual(['["starts /usr/bin/touch"]', '["starts /usr/bin/touch","in sub"]']);
    expect(basesOf('echo x > b && cd sub && echo x > b')['> b']).toEqual(['[]', '["in sub"]']);
  });

  it('is known of each subject, also of one that depends on nothing', () => {
    const { subjects, dependsOnBySubject } = assess('touch a > b; kill 5; echo x', project());
    expect([...(dependsOnBySubject?.keys() ?? [])]).toEqual(subjects);
    expect(dependsOnBySubject?.get('kill 5')).toEqual([]);
  });

  it('is looked up once for each name', () => {
    const asked: string[] = [];
    const findProgram = (name: string) => {
      asked.push(name);
      return null;
    };
    assess('one; two; one; nice one', project({ findProgram }));
    expect(asked).toEqual(['one', 'two', 'nice']);
  });

  it('does not change with what else is in the line', () => {
    const commands = ['git add .', 'npm test', 'touch a', 'make', 'ls src', 'nice rm b'];
    fc.assert(
      fc.property(fc.shuffledSubarray(commands, { minLength: 1 }), (chosen) => {
        const alone = Object.assign({}, ...chosen.map((command) => basesOf(command)));
        expect(basesOf(chosen.join(' && '))).toEqual(alone);
      }),
      { numRuns: 40 },
    );
  });
});

describe('commands that mean what a file says', () => {
  it.each([
    ['npm test', ['npm test']],
    ['npm run missing', ['npm run missing']],
    ['git add . && npm test && ls', ['npm test']],
    ['nice npm test', ['nice npm test', 'npm test']],
    ['make all', ['make all']],
    ['bash build.sh x', ['bash build.sh x']],
    ['node build.js', ['node build.js']],
    ['./build', ['./build']],
    ['npm ls', undefined],
    ['git commit -m x', undefined],
    ['touch a', undefined],
  ])('%s', (line, scripted) => {
    expect(assess(line, project()).scriptedSubjects).toEqual(scripted);
  });
});

describe('HO-01: the content of the files that a command runs', () => {
  const files = [
    'build.sh',
    'x.py',
    'x.js',
    'x.sql',
    'f.yml',
    'other.mk',
    'prog.awk',
    'data.csv',
    'tool',
    'app.js',
    'mod.py',
  ];
  const disk = { files, folders: ['sub', 'hooks'] };
  const here = (changes: Partial<CommandContext> = {}) =>
    fakeCommandContext({ findProgram: () => null, ...changes }, disk);

  /** Returns the names of the files on whose content the whole line depends. */
  function boundBy(line: string, commandContext = here()): string[] {
    const { dependsOn } = assess(line, commandContext);
    const [prefix, content] = [`runs ${workspace}/`, ': content of'];
    return dependsOn
      .filter((text) => text.startsWith(prefix) && text.includes(content))
      .map((text) => text.slice(prefix.length, text.indexOf(content)));
  }

  it.each([
    ['sh build.sh', ['build.sh']],
    ['bash -x ./build.sh arg', ['build.sh']],
    ['./build.sh', ['build.sh']],
    ['source build.sh', ['build.sh']],
    ['. ./build.sh', ['build.sh']],
    ['bash < build.sh', ['build.sh']],
    ['cat build.sh | bash', ['build.sh']],
    ['cat build.sh | tail -n 3 | python3', ['build.sh']],
    ['bash -c "$(cat build.sh)"', ['build.sh']],
    ['eval "$(cat build.sh)"', ['build.sh']],
    ['bash <(cat build.sh)', ['build.sh']],
    ["bash -c 'sh build.sh'", ['build.sh']],
    ['bash <<< "$(cat build.sh)"', ['build.sh']],
    ['python3 - < x.py', ['x.py']],
    ['sh "$PWD/build.sh"', ['build.sh']],
    ['(exec ./build.sh) & time ./tool', ['build.sh', 'tool']],
    ['command sh "build.sh"', ['build.sh']],
    ['{ bash; } < build.sh', ['build.sh']],
    ['bash --rcfile build.sh -i', ['build.sh']],
    ['fish build.sh', ['build.sh']],
    ['python3 x.py', ['x.py']],
    ['python3 -u x.py data.csv', ['x.py']],
    ['python3 -m mod', ['mod.py']],
    ['node x.js', ['x.js']],
    ['node x', ['x.js']],
    ['node --require ./x.js app.js', ['app.js', 'x.js']],
    ['node --import=./x.js app.js', ['app.js', 'x.js']],
    ['NODE_OPTIONS="--require ./x.js" node app.js', ['app.js', 'x.js']],
    ['BASH_ENV=build.sh bash tool', ['build.sh', 'tool']],
    ['php -d a=b build.sh', ['build.sh']],
    ['php build.sh', ['build.sh']],
    ['perl build.sh', ['build.sh']],
    ['ruby build.sh', ['build.sh']],
    ['deno run -A x.js', ['x.js']],
    ['tsx x.js', ['x.js']],
    ['npx tsx x.js', ['x.js']],
    ['poetry run python x.py', ['x.py']],
    ['uv run x.py', ['x.py']],
    ['bun x.js', ['x.js']],
    ['go run x.js', ['x.js']],
    ['java -jar tool', ['tool']],
    ['make -f other.mk', ['other.mk']],
    ['make -fother.mk', ['other.mk']],
    ['make --file=other.mk', ['other.mk']],
    ['docker compose -f f.yml up', ['f.yml']],
    ['docker-compose --file=f.yml up', ['f.yml']],
    ['kubectl apply -f f.yml', ['f.yml']],
    ['awk -f prog.awk data.csv', ['prog.awk']],
    ['gawk --file=prog.awk data.csv', ['prog.awk']],
    ['sed -f prog.awk data.csv', ['prog.awk']],
    ['psql -f x.sql', ['x.sql']],
    ['psql db < x.sql', ['x.sql']],
    ["sqlite3 data.csv '.read x.sql'", ['x.sql']],
    ['xargs sh build.sh', ['build.sh']],
    ['find . -exec ./build.sh {} +', ['build.sh']],
    ['nice timeout 5 sh build.sh', ['build.sh']],
    ['env A=1 python3 x.py', ['x.py']],
    ['hyperfine ./build.sh', ['build.sh']],
    ['git bisect run ./build.sh', ['build.sh']],
    ['git -c core.pager=./tool log', ['tool']],
    ["tar cf a.tar f.yml --checkpoint-action='exec=sh build.sh'", ['build.sh']],
    ['rg --pre ./tool a', ['tool']],
  ])('is part of what was approved: %s', (line, expected) => {
    expect(boundBy(line).toSorted()).toEqual(expected);
  });

  it.each(['cat build.sh', 'wc -l < data.csv', 'git add build.sh', 'cp data.csv copy.csv', 'prettier --write app.js'])(
    'is not where nothing runs them: %s',
    (line) => {
      expect(boundBy(line)).toEqual([]);
    },
  );

  it('is that of the hooks in a folder which a setting of git names', () => {
    const expand = (folder: string) => (folder.endsWith('/hooks') ? [`${workspace}/tool`] : []);
    expect(boundBy('git -c core.hooksPath=hooks commit -m x', here({ expand }))).toEqual(['tool']);
  });

  it('is that of the hooks and settings of the repository', () => {
    const repository = (hook: string) =>
      here({ executingGitSettings: () => ['hook pre-commit'], gitPrograms: () => [`git hook pre-commit ${hook}`] });
    const [before, after] = ['a', 'b'].map((hook) => assess('git commit -m x', repository(hook)));
    expect(before?.dependsOn).not.toEqual(after?.dependsOn);
    expect(before?.plainSubjects).toEqual([]);
  });

  it('is found behind package scripts, also where one calls another, or itself', () => {
    const scripts = { build: 'npm run inner && npm run build', inner: 'sh build.sh', prebuild: 'node x.js' };
    const packageScripts = () => ({ path: 'package.json', scripts });
    expect(boundBy('npm run build', here({ packageScripts })).toSorted()).toEqual(['build.sh', 'x.js']);
    expect(boundBy('npm run inner && npm run inner', here({ packageScripts }))).toEqual(['build.sh']);
  });

  it('is found quickly behind scripts that all call each other', () => {
    const names = Array.from({ length: 30 }, (_, index) => `s${index}`);
    const all = names.map((name) => `npm run ${name}`).join(' && ');
    const scripts = Object.fromEntries(names.map((name) => [name, `${all}; sh build.sh`]));
    const packageScripts = () => ({ path: 'package.json', scripts });
    expect(boundBy('npm run s0', here({ packageScripts }))).toEqual(['build.sh']);
  });

  it('is found in the files that a program looks for by itself', () => {
    const commandContext = fakeCommandContext({}, { files: ['justfile', 'compose.yaml'] });
    expect(boundBy('just build', commandContext)).toEqual(['justfile']);
    expect(boundBy('docker compose up', commandContext)).toEqual(['compose.yaml']);
  });

  it('is that of the file which a link leads to', () => {
    const linked = fakeCommandContext({}, { files: ['real.sh'], links: { 'link.sh': 'real.sh' } });
    expect(boundBy('sh link.sh', linked)).toEqual(['real.sh']);
  });

  it('leaves a rule possible for a script that is there, and none for one that is not, or that cannot be read', () => {
    expect(assess('sh build.sh', here()).noRule).toBeUndefined();
    expect(assess('sh missing.sh', here()).noRule).toMatch("Runs missing.sh, which doesn't exist yet");
    expect(assess('node .', here()).noRule).toMatch('Runs an unknown file in a folder');
    expect(assess('sh build.sh', here({ stampFile: () => null })).noRule).toMatch("can't be read");
    const large = here({ stampFile: () => ({ text: '1', isWhole: false }) });
    expect(assess('sh build.sh', large).noRule).toMatch('too large');
    expect(assess('sh *.sh', here({ expand: () => [`${workspace}/build.sh`] })).noRule).toMatch(
      'may match another file',
    );
  });

  it.each([
    'cp data.csv build.sh && sh build.sh',
    'echo x > build.sh; ./build.sh',
    'sed -i s/a/b/ build.sh && bash build.sh',
    'sh build.sh & tee build.sh',
    'mv data.csv x.py && python3 x.py',
    'cp sub/x.py . && python3 x.py',
    'git pull && sh build.sh',
    'git checkout other && python3 x.py',
  ])('leaves no rule for a line that changes what it runs: %s', (line) => {
    expect(assess(line, here()).noRule).toBeDefined();
  });

  it.each(['git add . && sh build.sh', 'touch a && sh build.sh', 'mkdir -p out && node app.js'])(
    'leaves one for a line that changes something else: %s',
    (line) => {
      expect(assess(line, here()).noRule).toBeUndefined();
    },
  );
});
