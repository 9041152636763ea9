import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/load-shell-grammars';
import type { CommandSurroundings } from '../command-assessment';
import { createShellReader } from '../shell/create-shell-reader';
import { createCommandAssessor } from './create-command-assessor';
import { madeUpSurroundings, workspace } from './testing/made-up-surroundings';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const manifest = { path: 'package.json', scripts: { test: 'vitest' } };
const project = (changes: Partial<CommandSurroundings> = {}) =>
  madeUpSurroundings(
    {
      packageScripts: () => manifest,
      makefile: () => 'all:\n\ttouch a\n',
      findProgram: (name) => (name === 'missing' ? null : `/usr/bin/${name}`),
      ...changes,
    },
    { folders: ['sub'] },
  );

/** What each subject that depends on anything does depend on, with the manifest by its name. */
function basesOf(line: string, surroundings = project()): Record<string, readonly string[]> {
  const { dependsOnBySubject = new Map<string, string[]>() } = assess(line, surroundings);
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
    ['./tool x', { './tool x': [`starts ${workspace}/tool`] }],
    ['cd sub && ./tool', { './tool': [`starts ${workspace}/sub/tool`, 'in sub'] }],
    ['/bin/rm x', { '/bin/rm x': ['starts /bin/rm'] }],
    ['~/bin/tool', { '~/bin/tool': ['starts /home/user/bin/tool'] }],
    ["bash -c 'mytool x'", { 'mytool x': ['starts /usr/bin/mytool'], "bash -c 'mytool x'": bash('mytool') }],
  ])('is the program that it starts: %s', (line, bases) => {
    expect(basesOf(line)).toEqual(bases);
  });

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
