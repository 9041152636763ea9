import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { Grants } from '../../shared/call/permission';
import { eventMessageSchema } from '../../shared/contract/event-message';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation } from '../../shared/conversation/fold-conversation';
import type { ModelMessage } from '../model/backend';
import { createGate } from '../testing/create-gate';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';
import { createApp } from './create-app';
import { startParrot } from './testing/start-parrot';

const timing = { decidedAt: 0, decisionDuration: 0 };
const write = (path: string, content = 'hi') => ({ tool: 'file-write', parameters: { path, content } });
const run = (command: string) => ({ tool: 'terminal-execute', parameters: { command } });

describe('several calls of one answer', () => {
  it('are asked about at once, each decided on its own, and run in the model’s order', async () => {
    const { send, whenPending, decide, file, whenEnded, events, backend } = await startParrot();
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
    const { send, whenPending, decide, file, whenEnded, call } = await startParrot();
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
    const { send, whenPending, decide, file, whenEnded, call } = await startParrot();
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
    const { send, whenEnded, statuses, workspacePath } = await startParrot();
    const gates = ['one', 'two'].map((name) => createGate(workspacePath, name));
    await send(sayCalls(run('cat one'), run('cat two')));
    const count = (wanted: string) => statuses().filter((status) => status === wanted).length;
    await expect.poll(() => count('executing')).toBe(2);
    await Promise.all(gates.map(({ open }) => open()));
    await whenEnded();
    expect([count('awaiting-approval'), count('completed')]).toEqual([0, 2]);
  });
});

describe('a rule', () => {
  it('that let waiting calls through and is revoked before their turn has them asked about again (PA-08)', async () => {
    const { send, whenPending, decide, file, whenEnded, call, events, workspacePath } = await startParrot();
    // A pipe can't be opened through a layer.
    await call('settings.update', { sandbox: { isOn: false } });
    const gate = createGate(workspacePath, 'gate');
    await send(sayCalls(run('touch one && cat gate'), run('touch two'), run('touch three')));
    const [first] = await whenPending(3);
    const remember = { rememberForSession: true, rememberPattern: 'touch *' };
    expect(await decide(first?.approvalId, ApprovalDecision.approve(timing, remember))).toEqual({ alsoSettled: 2 });
    const { rules } = (await call('permission.list')) as unknown as Grants;
    await call('permission.revoke', { ruleId: rules[0]?.id });
    await gate.open();
    const [again] = await whenPending(1);
    expect([file('one'), file('two'), again?.summary]).toEqual(['', null, 'Run touch two']);
    await decide(again?.approvalId, ApprovalDecision.deny('not any more', timing));
    const [last] = await whenPending(1);
    await decide(last?.approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    expect([file('two'), file('three')]).toEqual([null, '']);
    const state = events().reduce(foldConversation, emptyConversation);
    expect(Object.values(state.calls).map(({ lifecycle }) => lifecycle.status)).toEqual([
      'completed',
      'denied',
      'completed',
    ]);
  });

  it('counts each call that it lets through or denies, and lets no more through than it may', async () => {
    const { send, whenPending, decide, whenEnded, call, file } = await startParrot();
    await send(sayCalls(write('a.txt')));
    const [first] = await whenPending(1);
    const remember = { rememberForTool: true, rememberPattern: '*.txt', rememberMaxUses: 2 };
    await decide(first?.approvalId, ApprovalDecision.approve(timing, remember));
    await whenEnded();
    await send(sayCalls(write('b.txt'), write('c.txt'), write('d.txt')));
    const [left] = await whenPending(1);
    expect([left?.summary, file('b.txt'), file('c.txt')]).toEqual(['Write d.txt (2 bytes)', 'hi', 'hi']);
    const denying = { rememberForTool: true, rememberPattern: 'd.txt' };
    await decide(left?.approvalId, ApprovalDecision.deny(undefined, timing, denying));
    await send(sayCalls(write('d.txt')));
    const uses = async () => ((await call('permission.list')) as unknown as Grants).rules.map((rule) => rule.uses);
    await expect.poll(uses).toEqual([2, 1]);
  });

  it('that settles as many waiting calls as it may lets just these run', async () => {
    const { send, whenPending, decide, whenEnded, file, call } = await startParrot();
    await send(sayCalls(write('a.txt'), write('b.txt'), write('c.txt'), write('d.txt')));
    const [first] = await whenPending(4);
    const remember = { rememberForSession: true, rememberPattern: '*.txt', rememberMaxUses: 2 };
    await decide(first?.approvalId, ApprovalDecision.approve(timing, remember));
    const [left] = await whenPending(1);
    await call('approval.deny-all', { conversationId: left?.conversationId });
    await whenEnded();
    expect(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(file)).toEqual(['hi', 'hi', 'hi', null]);
  });

  it('that cannot be read has everything asked about, also what is safe', async () => {
    const stored = new Map<string, unknown>([['permissions', [{ effect: 'deny', toolId: 7 }]]]);
    const openStore = () => ({
      get: (key: string) => stored.get(key),
      set: (key: string, value: unknown) => void stored.set(key, value),
    });
    const { send, whenAsked } = await startApp({ backend: createParrotBackend(), openStore });
    await send(sayCalls(run('true')));
    expect((await whenAsked()).why).toContain('can’t be read');
  });
});

describe('what the model is told of an edited call', () => {
  it('names only what the user changed', async () => {
    const { send, whenPending, decide, whenEnded, backend } = await startParrot();
    await send(sayCalls(run('touch a')));
    const [first] = await whenPending(1);
    await decide(first?.approvalId, ApprovalDecision.approveWithModifications({ command: 'touch b' }, timing));
    await whenEnded();
    expect(toldIn(backend)).toContain('The user changed command before approving, so this ran');
  });

  it('does not say that it ran when it was refused', async () => {
    const { send, whenPending, decide, whenEnded, backend, workspacePath, file } = await startParrot();
    await send(sayCalls(run('touch made'), write('a.txt')));
    const [first, second] = await whenPending(2);
    const edited = { path: 'a.txt', content: 'mine' };
    await decide(second?.approvalId, ApprovalDecision.approveWithModifications(edited, timing));
    writeFileSync(join(workspacePath, 'a.txt'), 'theirs');
    await decide(first?.approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    expect(file('a.txt')).toBe('theirs');
    expect(toldIn(backend)).toContain("The user changed content before approving, but it didn't run");
  });

  function toldIn(backend: { requests: readonly (readonly ModelMessage[])[] }): string {
    const messages = backend.requests.at(-1) ?? [];
    return messages
      .flatMap((message) => (message.role === 'tools' ? message.answers : []))
      .map(({ text }) => text)
      .join();
  }
});

describe('the ledger', () => {
  it('answers for every call who or what decided, under which rule, and what was changed', async () => {
    const { send, whenPending, decide, whenEnded, ledger, call, messages } = await startParrot();
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
      by: { kind: 'mode', mode: 'ask' },
      riskLevel: 'safe',
    });
    expect(entryOf('src/a.txt')).toMatchObject({
      status: 'completed',
      by: { kind: 'user' },
      parameters: { path: 'src/a.txt', content: 'hi' },
      modifiedParameters: modified,
      askedRiskLevel: 'low',
      why: 'Ask mode asks before every change',
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
    const { send, whenPending, decide, whenEnded, messages, app, dataPath, workspacePath } = await startParrot();
    const ledgerPath = join(dataPath, 'ledger.jsonl');
    mkdirSync(ledgerPath);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    await send(sayCalls(write('a.txt')));
    const [a] = await whenPending(1);
    await decide(a?.approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    const before = messages.flatMap((message) => (message.name === 'ledger.recorded' ? [message.payload] : []));
    expect(before).toHaveLength(1);
    await app.dispose();
    expect(told.mock.calls.flat().join('\n')).toContain("The ledger couldn't be saved");
    told.mockRestore();
    rmdirSync(ledgerPath);
    writeFileSync(ledgerPath, '{"callId": "half a li');
    const again = await createApp({ dataPath, workspacePath, host: 'web', version: '0' });
    const search = () => again.handlers['ledger.search']({ filter: {}, skip: 0, limit: 10 });
    await expect.poll(async () => (await search()).entries).toEqual(before);
    await again.dispose();
  });
});

describe('a call that runs when AIntern is closed', () => {
  it('ends for that reason, and not because the user stopped it', async () => {
    const { send, app, events } = await startParrot();
    await send(sayCalls(run('sleep 600')));
    await expect
      .poll(() => events().some((event) => event.type === 'tool-call-status' && event.status === 'executing'))
      .toBe(true);
    await app.dispose();
    const ends = events()
      .filter((event) => event.type === 'tool-call-status')
      .slice(-1);
    expect(ends).toMatchObject([{ status: 'cancelled', reason: 'AIntern was closed' }]);
  });
});

describe('a call that waits when AIntern is closed', () => {
  it('is shown as expired afterwards and was not run (TO-07)', async () => {
    const { send, whenPending, app, dataPath, workspacePath, file } = await startParrot();
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
