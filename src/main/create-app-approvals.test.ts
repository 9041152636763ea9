import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../shared/approval-decision';
import { eventMessageSchema } from '../shared/contract';
import type { LedgerEntry } from '../shared/ledger-entry';
import type { PendingApproval } from '../shared/pending-approval';
import type { Grants } from '../shared/permission';
import { createApp } from './create-app';
import { createParrotBackend, sayCalls } from './testing/parrot-backend';
import { startApp } from './testing/start-app';

const timing = { decidedAt: 0, decisionDuration: 0 };
const write = (path: string, content = 'hi') => ({ tool: 'file-write', parameters: { path, content } });
const run = (command: string) => ({ tool: 'terminal-execute', parameters: { command } });

async function start() {
  const backend = createParrotBackend();
  const app = await startApp({ backend });
  const pending = async () => (await app.call('approval.list')) as unknown as PendingApproval[];
  const whenPending = async (count: number) => {
    await expect.poll(async () => (await pending()).length).toBe(count);
    return pending();
  };
  const decide = (approvalId: string | undefined, decision: ApprovalDecision) =>
    app.call('approval.decide', { approvalId, decision });
  const ledger = async (filter: object = {}) => {
    const page = await app.call('ledger.search', { filter, skip: 0, limit: 100 });
    return page.entries as unknown as LedgerEntry[];
  };
  const file = (name: string) => {
    const path = join(app.workspacePath, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  return { ...app, backend, whenPending, decide, ledger, file };
}

describe('several calls of one answer', () => {
  it('are asked about at once, each decided on its own, and run in the model’s order', async () => {
    const { send, whenPending, decide, file, whenEnded, events, backend } = await start();
    await send(sayCalls(write('a.txt'), write('b.txt'), write('c.txt')));
    const [a, b, c] = await whenPending(3);
    await decide(
      c?.approvalId,
      ApprovalDecision.approveWithModifications({ path: 'c.txt', content: 'edited' }, timing),
    );
    await decide(b?.approvalId, ApprovalDecision.deny('not this one', timing));
    expect([file('a.txt'), file('b.txt'), file('c.txt')]).toEqual([null, null, null]);
    await decide(a?.approvalId, ApprovalDecision.withComment(ApprovalDecision.approve(timing), 'go on like this'));
    await whenEnded();
    expect([file('a.txt'), file('b.txt'), file('c.txt')]).toEqual(['hi', null, 'edited']);
    const order = events().flatMap((event) =>
      event.type === 'tool-call-status' && event.status === 'executing' ? [event.id] : [],
    );
    expect(order).toEqual([a?.callId, c?.callId]);
    const answers = backend.requests.at(-1)?.flatMap((message) => (message.role === 'tools' ? message.answers : []));
    expect(answers?.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Approved by the user\.\nThe user's comment: go on like this$/),
      expect.stringContaining('The user denied this call: not this one'),
      expect.stringMatching(/The user changed content before approving, so this ran .*"content":"edited"/),
    ]);
  });

  it('are settled by one rule as far as it covers them', async () => {
    const { send, whenPending, decide, file, whenEnded, call } = await start();
    await send(sayCalls(write('src/a.txt'), write('b.txt'), write('src/c.txt'), write('src/d.txt')));
    const [a, b] = await whenPending(4);
    const remember = { rememberForTool: true, rememberPattern: 'src/*' };
    expect(await decide(a?.approvalId, ApprovalDecision.approve(timing, remember))).toEqual({ alsoSettled: 2 });
    const [left] = await whenPending(1);
    expect(left?.approvalId).toBe(b?.approvalId);
    await call('approval.deny-all', { conversationId: b?.conversationId, reason: 'enough' });
    await whenEnded();
    expect(['src/a.txt', 'b.txt', 'src/c.txt', 'src/d.txt'].map(file)).toEqual(['hi', null, 'hi', 'hi']);
    const { rules } = (await call('permission.list')) as unknown as Grants;
    expect(rules).toMatchObject([{ pattern: 'src/*', scope: 'always', uses: 2 }]);
  });

  it('about the same file are asked about one after the other, against what is there then', async () => {
    const { send, whenPending, decide, file, whenEnded, call } = await start();
    const edit = { tool: 'file-edit', parameters: { path: 'a.txt', oldText: 'hi', newText: 'ho' } };
    await send(sayCalls(write('a.txt', 'hi there'), edit));
    const [first] = await whenPending(1);
    await decide(first?.approvalId, ApprovalDecision.approve(timing));
    await expect.poll(() => file('a.txt')).toBe('hi there');
    const [second] = await whenPending(1);
    const preview = await call('approval.preview', { approvalId: second?.approvalId, parameters: edit.parameters });
    expect(preview).toMatchObject({ change: { changes: [{ before: 'hi there', after: 'ho there' }] } });
    await decide(second?.approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    expect(file('a.txt')).toBe('ho there');
  });

  it('that only look run side by side without a question', async () => {
    const { send, whenEnded, statuses } = await start();
    await send(sayCalls(run('sleep 0.5'), run('sleep 0.5')));
    await whenEnded();
    expect(statuses().slice(-3)).toEqual(['executing', 'completed', 'completed']);
  });
});

describe('the ledger', () => {
  it('answers for every call who or what decided, under which rule, and what was changed', async () => {
    const { send, whenPending, decide, whenEnded, ledger, call, messages } = await start();
    await send(sayCalls(run('true'), write('src/a.txt'), write('src/b.txt'), write('../out.txt')));
    const [a, , out] = await whenPending(3);
    const modified = { path: 'src/a.txt', content: 'edited' };
    const remember = { rememberForWorkspace: true, rememberPattern: 'src/*' };
    await decide(a?.approvalId, ApprovalDecision.approveWithModifications(modified, timing, remember));
    await decide(out?.approvalId, ApprovalDecision.deny('stay inside', timing));
    await whenEnded();
    const entries = await ledger();
    const entryOf = (summary: string) => entries.find((entry) => entry.summary.includes(summary));
    expect(entries).toHaveLength(4);
    expect(entryOf('Run true')).toMatchObject({
      toolId: 'terminal-execute',
      status: 'completed',
      by: { kind: 'level', level: 'safe' },
      riskLevel: 'safe',
    });
    expect(entryOf('src/a.txt')).toMatchObject({
      status: 'completed',
      by: { kind: 'user' },
      parameters: { path: 'src/a.txt', content: 'hi' },
      modifiedParameters: modified,
      askedRiskLevel: 'low',
      why: expect.stringContaining('Careful'),
      result: { success: true },
      artifacts: [{ type: 'file', path: expect.stringContaining('src/a.txt'), isNew: true }],
    });
    expect(entryOf('src/b.txt')).toMatchObject({
      status: 'completed',
      by: { kind: 'rule', rules: [{ effect: 'allow', pattern: 'src/*', scope: 'workspace' }] },
      target: { subjects: ['src/b.txt'] },
    });
    expect(entryOf('../out.txt')).toMatchObject({
      status: 'denied',
      riskLevel: 'critical',
      by: { kind: 'user' },
      decision: { approved: false, reason: 'stay inside' },
    });
    expect(await ledger({ decided: 'edited' })).toMatchObject([{ callId: a?.callId }]);
    expect(await ledger({ text: 'stay INSIDE' })).toMatchObject([{ callId: out?.callId }]);
    const { jsonLines, count } = await call('ledger.export', { filter: { toolId: 'file-write' } });
    expect([String(jsonLines).trim().split('\n').length, count]).toEqual([3, 3]);
    for (const message of messages) eventMessageSchema.parse(message);
  });

  it('is complete after a restart, also where a record was not written before a crash', async () => {
    const { send, whenPending, decide, whenEnded, ledger, app, dataPath, workspacePath } = await start();
    await send(sayCalls(write('a.txt')));
    const [a] = await whenPending(1);
    await decide(a?.approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    const before = await ledger();
    await app.dispose();
    writeFileSync(join(dataPath, 'ledger.jsonl'), '{"callId": "half a li');
    const again = await createApp({ dataPath, workspacePath, host: 'web', version: '0' });
    const search = () => again.handlers['ledger.search']({ filter: {}, skip: 0, limit: 10 });
    await expect.poll(async () => (await search()).entries).toEqual(before);
    await again.dispose();
  });
});

describe('a call that waits when AIntern is closed', () => {
  it('is shown as expired afterwards and was not run (TO-07)', async () => {
    const { send, whenPending, app, dataPath, workspacePath, file } = await start();
    const conversationId = await send(sayCalls(write('a.txt')));
    const [a] = await whenPending(1);
    await app.dispose();
    const again = await createApp({ dataPath, workspacePath, host: 'web', version: '0' });
    const { events } = await again.handlers['conversation.open']({ conversationId });
    const ends = events.filter((event) => event.type === 'tool-call-status' && event.id === a?.callId).slice(-1);
    expect(ends).toMatchObject([{ status: 'cancelled', reason: expect.stringContaining('expired') }]);
    expect(await again.handlers['approval.list']({})).toEqual([]);
    expect(file('a.txt')).toBeNull();
    await again.dispose();
  });
});
