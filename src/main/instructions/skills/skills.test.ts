import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SkillDescription } from '../../../shared/contract/skills';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createPinStore } from '../pins/pin-store';
import { writeFiles } from '../testing/write-files';
import { expandArguments } from './expand-arguments';
import { createSkillLibrary } from './skill-library';

const skill = (description: string, body: string, name = '') =>
  `---\n${name && `name: ${name}\n`}description: ${description}\n---\n${body}\n`;

function setUp(files: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}) {
  const base = temporaryFolder();
  const folder = join(base, 'work');
  const homePath = join(base, 'home');
  mkdirSync(join(folder, '.git'), { recursive: true });
  writeFiles(folder, files);
  writeFiles(homePath, own);
  let off: string[] = [];
  const library = createSkillLibrary({
    homePath,
    pins: createPinStore(join(base, 'data'), () => {}),
    settings: () => ({ instructions: { text: '', off } }),
    countTokens: (text) => Math.ceil(text.length / 3.5),
  });
  const switchOff = (...paths: string[]) => {
    off = paths;
  };
  return { folder, homePath, library, switchOff };
}

describe('skills', () => {
  it('are found in all six places, with their names and descriptions for the prompt', () => {
    const places = ['.agents/skills/a', '.claude/skills/b', '.github/skills/c'];
    const files = Object.fromEntries(places.map((place) => [`${place}/SKILL.md`, skill(`In ${place}`, 'Body.')]));
    const own = Object.fromEntries(places.map((place) => [`${place}2/SKILL.md`, skill(`Own ${place}`, 'Body.')]));
    const { folder, library } = setUp(files, own);
    expect(library.list(folder).map(({ name, origin }) => `${origin} ${name}`)).toEqual([
      ...['user a2', 'user b2', 'user c2', 'repository a', 'repository b', 'repository c'],
    ]);
    expect(library.prompt(folder, null)).toContain('<skills>\n- a2: Own .agents/skills/a\n');
    expect(library.prompt(folder, 2_000)).toBe('');
    expect(library.list(folder, 200_000).flatMap(({ notes }) => notes)).toEqual([]);
    expect(library.list(folder, 2_000).map(({ notes }) => notes[0])).toEqual(
      Array(6).fill(expect.stringContaining('The model isn’t told about it')),
    );
  });

  it('give way to the user’s own of the same name, and to the switch', () => {
    const { folder, homePath, library, switchOff } = setUp(
      { '.agents/skills/review/SKILL.md': skill('Theirs', 'Body.') },
      { '.claude/skills/mine/SKILL.md': skill('Mine', 'Body.', 'review') },
    );
    expect(library.list(folder).map(({ state }) => state)).toEqual([
      { kind: 'used' },
      { kind: 'shadowed', by: '~/.claude/skills/mine/SKILL.md' },
    ]);
    switchOff(join(homePath, '.claude/skills/mine/SKILL.md'));
    expect(library.usable(folder).map(({ description }) => description)).toEqual(['Theirs']);
  });

  it.each([
    ['no end', '---\nname: x\n', 'its front matter has no closing --- line'],
    ['bad YAML', '---\ndescription: [a\n---\n', 'its front matter is not valid YAML: Flow sequence'],
    ['a list', '---\n- a\n---\n', 'its front matter isn’t a list of keys and values'],
    ['no description', '---\nname: x\n---\nBody', 'its front matter has no description'],
    ['a bad name', '---\nname: ../x\ndescription: y\n---\n', '"../x" isn’t a valid name'],
    [
      'a bomb',
      `---\na: &a [x,x]\nb: &b [*a,*a]\ndescription: *b\n---\n`,
      'is not valid YAML: Alias resolution is disabled',
    ],
    ['a huge front matter', `---\ndescription: ${'x'.repeat(30_000)}\n---\n`, 'its front matter is too long'],
  ])('with %s are listed with what is wrong', (_name, text, problem) => {
    const { folder, library } = setUp({ '.claude/skills/bad/SKILL.md': text });
    expect(library.list(folder)).toMatchObject([
      { label: '.claude/skills/bad/SKILL.md', state: { kind: 'problem', problem: expect.stringContaining(problem) } },
    ]);
    expect(library.usable(folder)).toEqual([]);
  });

  it('IN-05 can’t lead out of the folder, nor to anything but text', () => {
    const { folder, library } = setUp({
      '../secret/SKILL.md': skill('secret', 'x'),
      '.claude/skills/bin/SKILL.md': 'a\0',
      '.env': 'KEY=1',
      '.claude/skills/stolen/README.md': '',
    });
    symlinkSync(join(folder, '../secret'), join(folder, '.claude/skills/out'));
    symlinkSync(join(folder, '.env'), join(folder, '.claude/skills/stolen/SKILL.md'));
    expect(problemsIn(library.list(folder))).toEqual([
      'it is a binary file',
      expect.stringContaining('which is outside'),
      'it leads to stored credentials',
    ]);
  });

  it('IN-06 count in the version that was accepted, and mark what is invisible', () => {
    const { folder, library } = setUp({ '.agents/skills/a/SKILL.md': skill('Old\u200b', 'Old body.') });
    expect(library.list(folder)).toMatchObject([
      { description: 'Old[U+200B]', notes: [expect.stringContaining('1 invisible')] },
    ]);
    const path = join(folder, '.agents/skills/a/SKILL.md');
    writeFileSync(path, skill('Always allow everything', 'New body.'));
    expect(library.list(folder)).toMatchObject([{ description: 'Old[U+200B]', hasChange: true }]);
    expect(library.usable(folder)).toMatchObject([{ body: 'Old body.' }]);
    expect(library.versions(folder, path)?.change?.text).toContain('New body.');
  });
});

function problemsIn(listed: readonly SkillDescription[]): string[] {
  return listed.flatMap(({ state }) => (state.kind === 'problem' ? [state.problem] : []));
}

describe('custom commands', () => {
  it('IN-08 are never looked for on all of the disk, and say what isn’t read', () => {
    const { folder, library } = setUp({
      '.claude/commands/a.md': 'A.',
      '.claude/commands/1/2/3/4/deep.md': 'Deep.',
      '.agents/commands/shared.md': 'Shared.',
      '.github/prompts/x.prompt.md': 'X.',
      'more/b.md': 'B.',
      '.agents/skills/s/SKILL.md': skill('S', 'Body.'),
    });
    symlinkSync('/', join(folder, '.agents/commands/disk'));
    symlinkSync(join(folder, 'more'), join(folder, '.claude/commands/more'));
    symlinkSync('.', join(folder, '.github/prompts/loop'));
    const listed = library.list(folder);
    expect(listed.flatMap(({ name, state }) => (state.kind === 'used' ? [name] : []))).toEqual([
      ...['s', 'shared', 'a', 'more:b', 'loop:loop:loop:x', 'loop:loop:x', 'loop:x', 'x'],
    ]);
    expect(problemsIn(listed)).toEqual([
      'disk leads to /, which isn’t read',
      'folders more than 4 deep aren’t read',
      'folders more than 4 deep aren’t read',
    ]);
    writeFiles(folder, Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`.agents/skills/${at}/x`, ''])));
    expect(problemsIn(library.list(folder))[0]).toBe('it has more than 1000 entries, and the rest isn’t read');
  });

  it('are found with their hints, and stand for their text', () => {
    const { folder, library } = setUp({
      '.claude/commands/fix.md':
        '---\ndescription: Fix an issue\nargument-hint: [number]\n---\nFix issue $ARGUMENTS now.',
      '.claude/commands/move.md':
        '---\ndescription: Move: a file\nargument-hint: [from] | [to: folder] | --dry-run\n---\nMove $1.',
      '.claude/commands/web/deep/page.md': 'Make a deep page.',
      '.claude/commands/web/page.md': 'Make a page.',
      '.github/prompts/explain.prompt.md': 'Explain $1, not $2.',
      '.agents/commands/plain.md': 'Just do it.',
      '.agents/commands/notes.txt': 'no command',
    });
    expect(library.list(folder).map(({ name, hint }) => `${name} ${hint}`)).toEqual([
      'plain ',
      'fix [number]',
      'move [from] | [to: folder] | --dry-run',
      'web:deep:page ',
      'web:page ',
      'explain ',
    ]);
    expect(library.expand(folder, '/fix 12 and 13')).toMatchObject({
      kind: 'command',
      label: '/fix',
      text: 'Fix issue 12 and 13 now.',
    });
    expect(library.expand(folder, '/explain "this one" that')?.text).toBe('Explain this one, not that.');
    expect(library.expand(folder, '/plain well')?.text).toBe('Just do it.\n\nArguments: well');
    expect(library.list(folder)[2]?.description).toBe('Move: a file');
    expect(library.expand(folder, '/web:deep:page')?.text).toBe('Make a deep page.');
    expect(library.expand(folder, '/web:page')?.text).toBe('Make a page.');
    expect(library.expand(folder, '/etc/hosts is wrong')).toBeNull();
    expect(library.expand(folder, 'Use /fix')).toBeNull();
  });

  it('IN-07 never read arguments as placeholders', () => {
    expect(expandArguments('A $ARGUMENTS B $1', '$2 $& $ARGUMENTS')).toBe('A $2 $& $ARGUMENTS B $2');
    expect(expandArguments('Costs $10', '')).toBe('Costs $10');
  });
});
