import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { CommandOutput } from '../../shared/contract/contract';
import type { ApprovalMode } from '../../shared/settings/approval-mode';
import { isWithoutLayers } from '../sandbox/layer/testing/when-layered';
import { sayCalls } from '../testing/parrot-backend';
import { startParrot } from './testing/start-parrot';

const timing = { decidedAt: 0, decisionDuration: 0 };
const yes = ApprovalDecision.approve(timing);
const run = (command: string) => sayCalls({ tool: 'terminal-execute', parameters: { command } });

async function startIn(mode: ApprovalMode) {
  const app = await startParrot();
  await app.call('settings.update', { approvalMode: mode });
  const path = (name: string) => join(app.workspacePath, name);
  const result = () => app.events().find((event) => event.type === 'tool-result')?.result;
  const undo = async (conversationId: string) => {
    const id = app.events().find((event) => event.type === 'tool-result')?.id ?? '';
    return app.call('tool-call.undo', { conversationId, callId: id });
  };
  return { ...app, path, result, undo };
}

describe.skipIf(isWithoutLayers)('a command in the sandbox', () => {
  it('runs unasked in Edit mode up to medium risk, with a receipt, and is undone', async () => {
    const app = await startIn('edit');
    writeFileSync(app.path('kept.txt'), 'old');
    const conversationId = await app.send(run('echo more >> kept.txt; mkdir made; echo made > made/made.txt'));
    await app.whenEnded();
    expect(app.result()).toMatchObject({
      success: true,
      receipt: {
        sandboxed: true,
        created: ['made/made.txt'],
        changed: ['kept.txt'],
        deleted: [],
        complete: true,
      },
    });
    expect(app.file('kept.txt')).toBe('oldmore\n');
    await app.undo(conversationId);
    expect([app.file('kept.txt'), existsSync(app.path('made'))]).toEqual(['old', false]);
  });

  it('is rehearsed above medium risk, and changes nothing before the user allows', async () => {
    const app = await startIn('edit');
    mkdirSync(app.path('build'));
    writeFileSync(app.path('build/a.js'), 'a');
    await app.send(run('rm -rf build; echo done'));
    const [asked] = await app.whenPending(1);
    await expect.poll(async () => (await app.pending())[0]?.rehearsal).toBe('done');
    expect(existsSync(app.path('build/a.js'))).toBe(true);
    const approvalId = asked?.approvalId ?? '';
    const { request } = (await app.call('approval.read', { approvalId })) as CommandOutput<'approval.read'>;
    const { parameters } = request;
    const preview = (await app.call('approval.preview', {
      approvalId,
      parameters,
    })) as CommandOutput<'approval.preview'>;
    expect(preview).toMatchObject({
      rehearsal: { kind: 'done', exitCode: 0, receipt: { deleted: ['build/a.js'] }, output: { text: 'done\n' } },
    });
    await app.call('approval.decide', { approvalId, decision: yes, fingerprint: preview.fingerprint });
    await app.whenEnded();
    expect([existsSync(app.path('build')), app.result()?.receipt?.deleted]).toEqual([false, ['build/a.js']]);
  });

  it('RC-17 leaves nothing behind after a rehearsal that was denied, not even among the packages for the next command', async () => {
    const app = await startIn('edit');
    const left = () => readdirSync(join(app.dataPath, 'sandbox'), { recursive: true });
    await app.send(run('mkdir -p "$npm_config_cache" && echo evil > "$npm_config_cache/planted"; rm -rf build'));
    const [asked] = await app.whenPending(1);
    await expect.poll(async () => (await app.pending())[0]?.rehearsal).toBe('done');
    const { approvalId = '' } = asked ?? {};
    const { parameters } = ((await app.call('approval.read', { approvalId })) as CommandOutput<'approval.read'>)
      .request;
    const preview = await app.call('approval.preview', { approvalId, parameters });
    expect(preview).toMatchObject({ rehearsal: { kind: 'done', exitCode: 0 } });
    await app.call('approval.decide', { approvalId, decision: ApprovalDecision.deny(undefined, timing) });
    await app.whenEnded();
    expect(left()).toContain('cache');
    expect(left().filter((path) => String(path).endsWith('planted'))).toEqual([]);
    expect(readdirSync(join(app.dataPath, 'layers'))).toEqual([]);
  });

  it('runs unasked in Auto mode if its rehearsal can be undone completely', async () => {
    const app = await startIn('auto');
    mkdirSync(app.path('build'));
    writeFileSync(app.path('build/a.js'), 'a');
    const conversationId = await app.send(run('rm -rf build'));
    await app.whenEnded();
    expect([existsSync(app.path('build')), app.result()?.receipt?.complete]).toEqual([false, true]);
    await app.undo(conversationId);
    expect(readFileSync(app.path('build/a.js'), 'utf8')).toBe('a');
  });
});
