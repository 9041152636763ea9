import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { sayCalls } from '../testing/parrot-backend';
import { startParrot } from './testing/start-parrot';

const timing = { decidedAt: 0, decisionDuration: 0 };
const no = ApprovalDecision.deny('not now', timing);
const write = (path: string) => ({ tool: 'file-write', parameters: { path, content: 'hi' } });

async function startAndDeny(said: string) {
  const app = await startParrot();
  writeFileSync(join(app.workspacePath, 'old.txt'), 'old');
  const conversationId = await app.send(said);
  const [asked] = await app.whenPending(1);
  const callId = asked?.callId ?? '';
  await app.decide(asked?.approvalId, no);
  const whenRunsEnd = (count: number) => expect.poll(() => app.events().filter(isRunEnd).length).toBe(count);
  const allow = () => app.call('tool-call.allow-after-all', { conversationId, callId });
  const lastUserText = () => app.backend.requests.at(-1)?.findLast(({ role }) => role === 'user');
  const state = async () => {
    const { events } = await app.call('conversation.open', { conversationId });
    return foldConversationEvents(emptyConversation, events as never);
  };
  return { ...app, conversationId, callId, whenRunsEnd, allow, lastUserText, state };
}

describe('a denied call that is allowed after all', () => {
  it('runs as a new request without another question, and the model is told', async () => {
    const { call, conversationId, whenRunsEnd, allow, file, lastUserText, ledger, callId, state } = await startAndDeny(
      sayCalls(write('a.txt')),
    );
    await whenRunsEnd(1);
    await allow();
    await whenRunsEnd(2);
    expect(file('a.txt')).toBe('hi');
    expect(lastUserText()).toMatchObject({
      text: expect.stringMatching(
        /^Allowed after all: Write a\.txt.*\n\nI denied this call, then allowed it after all: file-write .*Created a\.txt/s,
      ),
    });
    const { calls } = await state();
    const repeated = calls[callId]?.allowedAs ?? '';
    expect([calls[callId]?.lifecycle.status, calls[repeated]?.lifecycle.status]).toEqual(['denied', 'completed']);
    const entry = (await ledger()).find((each) => each.callId === repeated);
    expect(entry).toMatchObject({ status: 'completed', by: { kind: 'user' } });
    await expect(allow()).rejects.toThrow('already allowed');
    await call('conversation.send', { conversationId, text: 'Thanks' });
    await whenRunsEnd(3);
  });

  it('waits for the calls of an active run, and runs before the next answer', async () => {
    const app = await startParrot();
    const conversationId = await app.send(sayCalls(write('a.txt'), write('b.txt')));
    const [first, second] = await app.whenPending(2);
    await app.decide(first?.approvalId, no);
    await expect.poll(app.statuses).toContain('denied');
    await app.call('tool-call.allow-after-all', { conversationId, callId: first?.callId });
    expect(app.file('a.txt')).toBe(null);
    await app.decide(second?.approvalId, ApprovalDecision.approve(timing));
    await app.whenEnded();
    expect([app.file('a.txt'), app.file('b.txt')]).toEqual(['hi', 'hi']);
    expect(app.events().filter(isRunEnd)).toHaveLength(1);
  });

  it('needs approval again if it is riskier than medium', async () => {
    const said = sayCalls({ tool: 'terminal-execute', parameters: { command: 'rm -rf old.txt' } });
    const { whenRunsEnd, allow, file, whenPending, decide } = await startAndDeny(said);
    await whenRunsEnd(1);
    await allow();
    const [asked] = await whenPending(1);
    expect(asked?.riskLevel).toBe('high');
    expect(file('old.txt')).toBe('old');
    await decide(asked?.approvalId, ApprovalDecision.approve(timing));
    await whenRunsEnd(2);
    expect(file('old.txt')).toBe(null);
  });

  it('stays denied by a mode that refuses it', async () => {
    const { whenRunsEnd, allow, file, call, conversationId } = await startAndDeny(sayCalls(write('a.txt')));
    await whenRunsEnd(1);
    await call('conversation.choose-mode', { conversationId, mode: 'plan' });
    await allow();
    await whenRunsEnd(2);
    expect(file('a.txt')).toBe(null);
  });
});
