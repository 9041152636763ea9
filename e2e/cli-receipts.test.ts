import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWithoutLayers } from '../src/main/sandbox/layer/testing/when-layered';
import { aintern, folders } from './testing/aintern';

const edit = ['--mode', 'edit', '--json'];

describe.skipIf(isWithoutLayers)('receipts on the command line', () => {
  it('come with the result of a command, are listed later, and can be taken back once', async () => {
    const { workspace, data } = folders();
    const run = (...args: string[]) => aintern(args, { data });
    const { lines } = await run('exec', 'run touch made.txt', '--workspace', workspace, ...edit);
    const result = lines().find(({ type }) => type === 'tool-result');
    const receipt = { sandboxed: true, created: ['made.txt'], changed: [], deleted: [], refused: [], complete: true };
    expect(result).toMatchObject({ toolId: 'terminal-execute', receipt, result: { receipt } });

    const { id: callId } = result;
    const listed = await run('receipts', '--json');
    expect(listed.lines()).toMatchObject([{ callId, workspacePath: workspace, receipt, canUndo: true }]);
    expect((await run('receipts')).stdout).toContain('Run touch made.txt: created 1 file\n');

    expect(await run('undo', callId)).toMatchObject({ code: 0, stderr: 'Removed made.txt\n' });
    expect(existsSync(join(workspace, 'made.txt'))).toBe(false);
    expect(await run('undo', callId)).toMatchObject({ code: 1, stderr: 'aintern: This was already undone\n' });
    expect((await run('receipts', '--json')).lines()).toMatchObject([{ canUndo: false, undone: {} }]);
  });

  it('name files of other tools too, and nothing is taken back that was changed since', async () => {
    const { workspace, data } = folders();
    const run = (...args: string[]) => aintern(args, { data });
    await run('exec', 'create hello.txt with hi', '--workspace', workspace, ...edit);
    const [{ callId, receipt }] = (await run('receipts', '--json')).lines();
    expect(receipt).toMatchObject({ sandboxed: false, created: ['hello.txt'] });
    writeFileSync(join(workspace, 'hello.txt'), 'mine');
    const { code, stderr } = await run('undo', callId);
    expect([code, stderr]).toEqual([1, expect.stringContaining('changed since')]);
    expect(await run('undo', randomUUID())).toMatchObject({ code: 1, stderr: expect.stringContaining('No call') });
  });
});

describe.skipIf(isWithoutLayers)('the sandbox on the command line', () => {
  it('is left out with --no-sandbox, and Edit mode asks about commands then', async () => {
    const { workspace, data } = folders();
    const args = ['exec', 'run touch made.txt', '--workspace', workspace, '--no-sandbox', ...edit];
    const { lines } = await aintern(args, { data });
    expect(lines().find(({ type }) => type === 'approval')).toMatchObject({ by: { kind: 'nobody' } });
    expect(existsSync(join(workspace, 'made.txt'))).toBe(false);
    const auto = await aintern([...args, '--auto-approve', 'medium'], { data });
    expect(auto.lines().find(({ type }) => type === 'tool-result')).toMatchObject({
      receipt: { sandboxed: false, why: 'The sandbox is turned off for this folder.', complete: false },
    });
  });

  it('is explained for commands and git, and counts for the mode', async () => {
    const { workspace, data } = folders();
    execFileSync('git', ['init', '--quiet'], { cwd: workspace });
    const explain = async (toolId: string, parameters: object) => {
      const args = ['explain', toolId, JSON.stringify(parameters), '--workspace', workspace, '--mode', 'edit'];
      const { sandboxed, why, requiresApproval } = (await aintern(args, { data })).lines()[0];
      return { sandboxed, why, requiresApproval };
    };
    const confined = { sandboxed: true, requiresApproval: false };
    expect(await explain('terminal-execute', { command: 'touch made.txt' })).toEqual(confined);
    expect(await explain('git-commit', { message: 'Begin' })).toEqual(confined);
    expect(await explain('terminal-start', { command: 'node server.js' })).toEqual({
      ...{ sandboxed: false, requiresApproval: true },
      why: 'It keeps running, so it shares the network with the machine.',
    });
    expect(await explain('terminal-execute', { command: 'docker ps -a' })).toMatchObject({ sandboxed: false });
    expect(await explain('file-write', { path: 'a', content: '' })).toEqual({ requiresApproval: false });
    const settings = { settings: { sandbox: { isOn: false } } };
    writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
    const why = 'The sandbox is turned off for this folder.';
    const off = { sandboxed: false, why, requiresApproval: true };
    expect(await explain('terminal-execute', { command: 'touch made.txt' })).toEqual(off);
    expect(await explain('git-commit', { message: 'Begin' })).toEqual(off);
  });
});
