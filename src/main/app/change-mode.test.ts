import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { createGate } from '../testing/create-gate';
import { sayCalls } from '../testing/parrot-backend';
import { startParrot } from './testing/start-parrot';

const timing = { decidedAt: 0, decisionDuration: 0 };
const write = (path: string) => ({ tool: 'file-write', parameters: { path, content: 'hi' } });
const remove = (path: string) => ({ tool: 'terminal-execute', parameters: { command: `rm ${path}` } });

describe('changing the mode during a run', () => {
  it('to a wider one lets waiting calls run that it would not ask about, and no others', async () => {
    const { send, whenPending, call, file, ledger, decide, whenEnded } = await startParrot();
    const conversationId = await send(sayCalls(write('a.txt'), remove('nothing.txt')));
    await whenPending(2);
    await call('conversation.choose-mode', { conversationId, mode: 'edit' });
    const [left] = await whenPending(1);
    expect(left?.toolId).toBe('terminal-execute');
    await expect.poll(() => file('a.txt')).toBe('hi');
    await decide(left?.approvalId, ApprovalDecision.deny(undefined, timing));
    await whenEnded();
    expect((await ledger({ toolId: 'file-write' }))[0]?.by).toEqual({ kind: 'mode', mode: 'edit' });
  });

  it('CV-07 to Plan denies what waits, and cancels what was allowed but has not started', async () => {
    const { send, whenPending, call, file, decide, whenEnded, ledger, statuses, workspacePath } = await startParrot();
    // A pipe can't be opened through a layer.
    await call('settings.update', { sandbox: { isOn: false } });
    const gate = createGate(workspacePath, 'gate');
    const conversationId = await send(
      sayCalls(
        { tool: 'terminal-execute', parameters: { command: 'node -e 0 < gate' } },
        write('b.txt'),
        write('c.txt'),
      ),
    );
    const [command, second] = await whenPending(3);
    await decide(command?.approvalId, ApprovalDecision.approve(timing));
    await decide(second?.approvalId, ApprovalDecision.approve(timing));
    await expect.poll(statuses).toContain('executing');
    await call('conversation.choose-mode', { conversationId, mode: 'plan' });
    await whenPending(0);
    await gate.open();
    await whenEnded();
    expect([file('b.txt'), file('c.txt')]).toEqual([null, null]);
    const outcome = Object.fromEntries((await ledger()).map(({ summary, status, by }) => [summary, [status, by]]));
    expect(outcome).toMatchObject({
      'Write b.txt (2 bytes)': ['cancelled', { kind: 'user' }],
      'Write c.txt (2 bytes)': ['denied', { kind: 'mode', mode: 'plan' }],
    });
  });

  it('is remembered for the folder, in which the next conversation begins with it', async () => {
    const { call, whenEnded, send } = await startParrot();
    const conversationId = await send('hello');
    await whenEnded();
    await call('conversation.choose-mode', { conversationId, mode: 'auto' });
    expect(await call('conversation.create')).toMatchObject({ mode: 'auto' });
    expect(await call('workspace.choose-mode', { mode: 'plan' })).toMatchObject({ folderModes: [{ mode: 'plan' }] });
    expect(await call('conversation.create')).toMatchObject({ mode: 'plan' });
  });
});

describe('allowing several calls at once', () => {
  it('allows those up to medium risk and leaves the others open', async () => {
    const { send, whenPending, call, file, decide, whenEnded } = await startParrot();
    await send(sayCalls(write('a.txt'), write('b.txt'), remove('a.txt')));
    const waiting = await whenPending(3);
    const calls = waiting.map(({ approvalId }) => ({ approvalId }));
    expect(await call('approval.allow-all', { calls })).toEqual({ allowed: 2 });
    const [left] = await whenPending(1);
    expect(left?.riskLevel).toBe('high');
    await decide(left?.approvalId, ApprovalDecision.deny(undefined, timing));
    await whenEnded();
    expect([file('a.txt'), file('b.txt')]).toEqual(['hi', 'hi']);
  });
});
