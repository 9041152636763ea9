import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { ConversationSummary } from '../../shared/contract/descriptions';
import type { ModelBackend, ModelRequest } from '../model/backend';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';

const timing = { decidedAt: 0, decisionDuration: 0 };
const write = (path: string) => ({ tool: 'file-write', parameters: { path, content: 'hi' } });
const refusal = 'file-write is not available: the user has turned it off in the settings';

async function start() {
  const parrot = createParrotBackend();
  const asked: ModelRequest[] = [];
  const backend: ModelBackend = {
    ...parrot,
    stream(request) {
      asked.push(request);
      return parrot.stream(request);
    },
  };
  const app = await startApp({ backend });
  const switchOff = (...disabledTools: string[]) => app.call('settings.update', { disabledTools });
  const pending = async () => (await app.call('approval.list')) as unknown as PendingApproval[];
  async function whenPending(): Promise<PendingApproval> {
    await expect.poll(async () => (await pending()).length).toBe(1);
    const [first] = await pending();
    if (!first) throw new Error('nothing waits');
    return first;
  }
  const decide = (approvalId: string, decision: ApprovalDecision) =>
    app.call('approval.decide', { approvalId, decision });
  const isWritten = (name: string) => existsSync(join(app.workspacePath, name));
  const results = () => app.events().flatMap((event) => (event.type === 'tool-result' ? [event.result] : []));
  return { ...app, asked, switchOff, whenPending, decide, isWritten, results };
}

function stateOf(conversations: unknown): string[] {
  return (conversations as ConversationSummary[]).map(({ state }) => state);
}

describe('a tool that is switched off', () => {
  it('is refused before anybody is asked, and the model is told why', async () => {
    const { switchOff, send, whenEnded, statuses, results, isWritten } = await start();
    await switchOff('File-Write');
    await send(sayCalls(write('a.txt')));
    await whenEnded();
    expect(statuses()).toEqual(['parsed', 'validating', 'validation-failed']);
    expect(results()).toMatchObject([{ success: false, error: expect.stringContaining(refusal) }]);
    expect(isWritten('a.txt')).toBe(false);
  });

  it('does not run by a rule that allows it', async () => {
    const { switchOff, call, send, whenPending, decide, whenEnded, isWritten, results } = await start();
    const conversationId = await send(sayCalls(write('first.txt')));
    const { approvalId } = await whenPending();
    const always = { rememberForTool: true, rememberPattern: '*.txt' };
    await decide(approvalId, ApprovalDecision.approve(timing, always));
    await whenEnded();
    await call('conversation.send', { conversationId, text: sayCalls(write('second.txt')) });
    await expect.poll(() => results().length).toBe(2);
    await expect.poll(async () => stateOf(await call('conversation.list'))).toEqual(['idle']);
    await switchOff('file-write');
    await call('conversation.send', { conversationId, text: sayCalls(write('third.txt')) });
    await expect.poll(() => results().length).toBe(3);
    expect(['first.txt', 'second.txt', 'third.txt'].map(isWritten)).toEqual([true, true, false]);
    expect(results()[2]).toMatchObject({ success: false, error: expect.stringContaining(refusal) });
  });

  it('does not run when it was switched off while its call waited for approval', async () => {
    const { switchOff, send, whenPending, decide, whenEnded, isWritten, results } = await start();
    await send(sayCalls(write('a.txt')));
    const { approvalId } = await whenPending();
    await switchOff('file-write');
    await decide(approvalId, ApprovalDecision.approve(timing));
    await whenEnded();
    expect(isWritten('a.txt')).toBe(false);
    expect(results()).toMatchObject([{ success: false, error: expect.stringContaining(refusal) }]);
  });

  it('is offered to no model from the next answer on, and again as soon as it is on', async () => {
    const { switchOff, asked, send, whenPending, decide, whenEnded, call } = await start();
    const isOffered = () => asked.map(({ system }) => system.includes('\nfile-write('));
    const conversationId = await send(sayCalls(write('a.txt')));
    const { approvalId } = await whenPending();
    await switchOff('file-write');
    await decide(approvalId, ApprovalDecision.deny('no', timing));
    await whenEnded();
    await switchOff();
    await call('conversation.send', { conversationId, text: 'hello' });
    await expect.poll(isOffered).toEqual([true, false, true]);
  });

  it('is among the tools that a window lists', async () => {
    const { switchOff, call } = await start();
    await switchOff('file-write');
    expect(await call('tools.list')).toContainEqual(expect.objectContaining({ id: 'file-write' }));
  });
});

describe('a tool that is not available here', () => {
  const status = { tool: 'git-status', parameters: {} };

  it('is not offered, and refused with the reason if the model calls it all the same', async () => {
    const { asked, send, whenEnded, statuses, results } = await start();
    await send(sayCalls(status));
    await whenEnded();
    const [request] = asked;
    expect(request?.tools.map(({ name }) => name)).not.toContain('git-status');
    expect(request?.system).not.toContain('git-status');
    expect(statuses()).toEqual(['parsed', 'validating', 'validation-failed']);
    const reason = 'git-status is not available: Git tools need a git repository. Use another tool, or tell the user';
    expect(results()).toMatchObject([{ success: false, error: expect.stringContaining(reason) }]);
  });

  it('is the same in each request of a conversation, until it is turned off in it', async () => {
    const { asked, call, send, whenEnded, results } = await start();
    const conversationId = await send('hello');
    await whenEnded();
    await call('conversation.send', { conversationId, text: 'hello again' });
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]?.tools).toBe(asked[0]?.tools);
    expect(asked[1]?.system).toBe(asked[0]?.system);
    await expect.poll(async () => stateOf(await call('conversation.list'))).toEqual(['idle']);
    await call('conversation.disable-tools', { conversationId, toolIds: ['file-write'] });
    await call('conversation.send', { conversationId, text: sayCalls(write('a.txt')) });
    await expect
      .poll(results)
      .toMatchObject([
        { error: expect.stringContaining('file-write is not available: It is turned off in this conversation') },
      ]);
    expect(asked[2]?.tools.map(({ name }) => name)).not.toContain('file-write');
    const listed = await call('tools.list', { conversationId });
    expect(listed).toContainEqual(
      expect.objectContaining({ id: 'file-write', unavailableWhy: 'It is turned off in this conversation' }),
    );
    const { events } = await call('conversation.open', { conversationId });
    expect(events).toContainEqual(expect.objectContaining({ type: 'tools-disabled', toolIds: ['file-write'] }));
  });

  it('is refused if it is turned off in the folder while its call waits', async () => {
    const { call, workspacePath, send, whenPending, decide, whenEnded, isWritten } = await start();
    await send(sayCalls(write('a.txt')));
    const { approvalId } = await whenPending();
    await call('settings.update', { folderTools: [{ path: workspacePath, disabledTools: ['file-write'] }] });
    await decide(approvalId, ApprovalDecision.approve(timing)).catch(() => {});
    await whenEnded();
    expect(isWritten('a.txt')).toBe(false);
  });
});
