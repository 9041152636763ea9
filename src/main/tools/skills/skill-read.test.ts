import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPinStore } from '../../instructions/pins/pin-store';
import { createSkillLibrary } from '../../instructions/skills/skill-library';
import { writeFiles } from '../../instructions/testing/write-files';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createToolExecutionContext } from '../framework/context/tool-execution-context';
import { createSkillRead } from './skill-read';

const text = '---\ndescription: Reviews code\n---\nLook twice.\u200b\n';

function setUp(files: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}) {
  const base = temporaryFolder();
  const [workspacePath, homePath, dataPath] = ['work', 'home', 'data'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  writeFiles(workspacePath, files);
  writeFiles(homePath, own);
  const pins = createPinStore(dataPath, () => {});
  const settings = () => ({ instructions: { text: '', off: [] } });
  const skills = createSkillLibrary({ homePath, pins, settings, countTokens: (given) => given.length });
  const tool = createSkillRead({ skills });
  const scope = { workspacePath, dataPath };
  const prepare = (parameters: { name: string; file?: string }) => tool.prepare(parameters, scope);
  async function read(parameters: { name: string; file?: string }) {
    const preparation = prepare(parameters);
    if (!preparation.isValid) return preparation.validation.errors.map(({ message }) => message).join();
    const { level } = preparation.call.risk;
    const context = createToolExecutionContext({
      ...{ executionId: 'e', sessionId: 's', toolId: tool.id, scope, parameters, services: {}, isApproved: true },
      ...{ signal: new AbortController().signal, metadata: {}, startedAt: 0 },
    });
    const { data, error, success } = await preparation.call.run(context);
    return success ? `${level}: ${String(data)}` : `${level} ${error}`;
  }
  return { workspacePath, homePath, prepare, read };
}

describe('skill-read', () => {
  it('gives the text with its other files, and these one by one, wherever the skill is', async () => {
    const skill = { '.claude/skills/review/SKILL.md': text, '.claude/skills/review/scripts/run.sh': 'echo hi' };
    for (const [here, own] of [
      [skill, {}],
      [{}, skill],
    ] as const) {
      const { workspacePath, homePath, read } = setUp(here, own);
      const folder = join(own === skill ? homePath : workspacePath, '.claude/skills/review');
      expect(await read({ name: 'Review' })).toBe(
        `safe: Look twice.[U+200B]\n\n[Other files in ${folder}: scripts/run.sh]`,
      );
      expect(await read({ name: 'review', file: 'scripts/run.sh' })).toBe('safe: echo hi');
    }
  });

  it('is rated by the file, so that rules and credentials count', async () => {
    const { prepare } = setUp({ '.claude/skills/a/SKILL.md': text, '.claude/skills/a/.env': 'KEY=1' });
    const call = (file?: string) => {
      const preparation = prepare({ name: 'a', ...(file === undefined ? {} : { file }) });
      return preparation.isValid ? [preparation.call.risk.level, preparation.call.subjects] : preparation;
    };
    expect(call()).toEqual(['safe', ['.claude/skills/a/SKILL.md']]);
    expect(call('.env')).toEqual(['critical', ['.claude/skills/a/.env']]);
  });

  it('reads nothing outside of the skill’s folder', async () => {
    const { workspacePath, read } = setUp({ '.claude/skills/a/SKILL.md': text, 'secret.txt': 'secret' });
    symlinkSync(join(workspacePath, 'secret.txt'), join(workspacePath, '.claude/skills/a/link.txt'));
    expect(await read({ name: 'a', file: '../../../secret.txt' })).toContain('which is outside');
    expect(await read({ name: 'a', file: 'link.txt' })).toContain('which is outside');
    expect(await read({ name: 'a', file: 'missing.txt' })).toContain('has no file missing.txt');
  });

  it('names the skills that there are', async () => {
    const { read } = setUp({ '.claude/skills/review/SKILL.md': text, '.claude/commands/fix.md': 'Fix.' });
    expect(await read({ name: 'reviews' })).toContain('there is no skill “reviews”. There are: review');
    expect(await read({ name: 'fix' })).toContain('There are: review');
  });
});
