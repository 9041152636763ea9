import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aintern, folders } from './testing/aintern';

describe('aintern explain', () => {
  it('tells what a call would mean', async () => {
    const { workspace } = folders();
    const parameters = JSON.stringify({ path: '../a.txt', content: 'x' });
    const { lines, code } = await aintern(['explain', 'file-write', parameters, '--workspace', workspace]);
    expect(code).toBe(0);
    expect(lines()).toEqual([
      {
        toolId: 'file-write',
        valid: true,
        errors: [],
        riskLevel: 'critical',
        reasons: [expect.stringContaining('Writes outside the workspace'), 'Creates a new file'],
        summary: 'Write ../a.txt (1 byte)',
        subjects: [expect.stringMatching(/a\.txt$/)],
        requiresApproval: true,
        rule: null,
      },
    ]);
  });

  it('tells everything that is wrong with one', async () => {
    const [explained] = (await aintern(['explain', 'file-write', '{"path":7}'])).lines();
    expect(explained.valid).toBe(false);
    expect(explained.errors.map((error: { errorCode: string }) => error.errorCode)).toEqual([
      'required',
      'type_mismatch',
    ]);
  });

  it('says that a tool cannot be used in the folder, and why', async () => {
    const { data, workspace } = folders();
    mkdirSync(data, { recursive: true });
    const folderTools = [{ path: realpathSync(workspace), disabledTools: ['file-read'] }];
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ settings: { folderTools } }));
    const explain = async (tool: string, parameters: object) =>
      (await aintern(['explain', tool, JSON.stringify(parameters), '--workspace', workspace], { data })).lines()[0];
    expect(await explain('git-status', {})).toMatchObject({
      valid: false,
      errors: [{ message: expect.stringContaining('git-status is not available: Git tools need a git repository') }],
      requiresApproval: true,
    });
    expect(await explain('file-read', { path: 'a.txt' })).toMatchObject({
      valid: false,
      errors: [{ message: expect.stringContaining('It is turned off in this folder') }],
    });
    mkdirSync(join(workspace, '.git'));
    expect(await explain('git-status', {})).toMatchObject({ valid: true, errors: [] });
    expect(await explain('terminal-execute', { command: 'pwd' })).toMatchObject({ valid: true, errors: [] });
  });

  it('names the remembered rule that covers it', async () => {
    const { data, workspace } = folders();
    const rule = {
      id: '00000000-0000-4000-8000-000000000001',
      effect: 'allow',
      toolId: 'file-write',
      pattern: 'docs/**',
      scope: 'always',
      createdAt: 1,
      uses: 0,
    };
    mkdirSync(data);
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ permissions: [rule] }));
    const explain = async (path: string) => {
      const parameters = JSON.stringify({ path, content: '' });
      const args = ['explain', 'file-write', parameters, '--workspace', workspace, '--mode', 'ask'];
      return (await aintern(args, { data })).lines()[0];
    };
    expect(await explain('docs/a.md')).toMatchObject({ requiresApproval: false, rule });
    expect(await explain('src/a.ts')).toMatchObject({ requiresApproval: true, rule: null });
  });
});

describe('aintern explain --mode', () => {
  it.each([
    ['plan', true],
    ['ask', true],
    ['edit', false],
    ['auto', false],
  ])('says whether the call needs approval in that mode: %s', async (mode, requiresApproval) => {
    const { workspace } = folders();
    const parameters = JSON.stringify({ path: 'new.txt', content: 'hi' });
    const args = ['explain', 'file-write', parameters, '--workspace', workspace, '--mode', mode];
    expect((await aintern(args)).lines()[0]).toMatchObject({ valid: true, riskLevel: 'low', requiresApproval });
  });
});
