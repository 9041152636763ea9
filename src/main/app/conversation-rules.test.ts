import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision, type RememberOptions } from '../../shared/call/approval-decision';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { Grants } from '../../shared/call/permission';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';

const write = (path: string, content = 'hi') => ({ tool: 'file-write', parameters: { path, content } });

async function start() {
  const app = await startApp({ backend: createParrotBackend(), trashItem: (path) => rm(path) });
  const pending = async () => (await app.call('approval.list')) as unknown as PendingApproval[];
  const whenPending = async () => {
    await expect.poll(async () => (await pending()).length).toBe(1);
    const [first] = await pending();
    return first;
  };
  const whenEnded = (count: number) => expect.poll(() => app.events().filter(isRunEnd)).toHaveLength(count);
  const allow = async (remember: RememberOptions = {}) => {
    const approvalId = (await whenPending())?.approvalId;
    const decision = ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 }, remember);
    return app.call('approval.decide', { approvalId, decision });
  };
  const sendTo = (conversationId: string, text: string) => app.call('conversation.send', { conversationId, text });
  const rules = async () => ((await app.call('permission.list')) as unknown as Grants).rules;
  const isThere = (name: string) => existsSync(join(app.workspacePath, name));
  return { ...app, whenPending, whenEnded, allow, sendTo, rules, isThere };
}

describe('a rule for one conversation', () => {
  it('applies to its later calls, and to no other conversation', async () => {
    const { send, sendTo, allow, whenEnded, whenPending, isThere } = await start();
    const first = await send(sayCalls(write('a.txt')));
    await allow({ rememberForSession: true, rememberPattern: '*.txt' });
    await whenEnded(1);
    await sendTo(first, sayCalls(write('b.txt')));
    await whenEnded(2);
    expect(isThere('b.txt')).toBe(true);
    const second = await send(sayCalls(write('c.txt')));
    expect(await whenPending()).toMatchObject({ conversationId: second, summary: 'Write c.txt (2 bytes)' });
  });

  it('goes when its conversation is deleted', async () => {
    const { send, allow, whenEnded, rules, call } = await start();
    const conversationId = await send(sayCalls(write('a.txt')));
    await allow({ rememberForSession: true, rememberPattern: '*.txt' });
    await whenEnded(1);
    expect(await rules()).toMatchObject([{ scope: 'session', conversationId }]);
    await call('conversation.delete', { conversationId });
    expect(await rules()).toEqual([]);
  });
});

describe('a rule for the rest of a run', () => {
  it('applies until the run ends', async () => {
    const { send, sendTo, allow, whenEnded, whenPending, rules, isThere, messages } = await start();
    const conversationId = await send(sayCalls(write('a.txt'), write('a.txt', 'again')));
    await allow({ rememberForRun: true, rememberPattern: 'a.txt' });
    await whenEnded(1);
    expect(isThere('a.txt')).toBe(true);
    expect(await rules()).toEqual([]);
    expect(messages.findLast(({ name }) => name === 'permissions.changed')?.payload).toMatchObject({ rules: [] });
    await sendTo(conversationId, sayCalls(write('a.txt', 'third')));
    expect(await whenPending()).toMatchObject({ conversationId });
  });

  it('needs a pattern', async () => {
    const { send, allow } = await start();
    await send(sayCalls(write('a.txt')));
    await expect(allow({ rememberForRun: true })).rejects.toThrow('needs a pattern');
  });
});
