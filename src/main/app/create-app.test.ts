import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { eventMessageSchema } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation, foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { dispatchCommand } from './commands/dispatch-command';
import { createApp } from './create-app';

const timing = { decidedAt: 0, decisionDuration: 0 };

describe('a request, all the way', () => {
  it('is streamed, parsed, asked about, edited, run and explained', async () => {
    const { workspacePath, call, send, whenAsked, whenEnded, statuses, spoken, messages } = await startApp();
    await send('create hello.txt with hi');
    const { approvalId } = await whenAsked();
    const preview = await call('approval.preview', { approvalId, parameters: { path: '/etc/x', content: '' } });
    expect(preview).toMatchObject({ riskLevel: 'critical', executionSummary: 'Write /etc/x (0 bytes)' });
    const modified = { path: 'hello.txt', content: 'edited' };
    await call('approval.decide', {
      approvalId,
      decision: ApprovalDecision.approveWithModifications(modified, timing),
    });
    await whenEnded();
    expect(readFileSync(join(workspacePath, 'hello.txt'), 'utf8')).toBe('edited');
    expect(statuses()).toEqual(['parsed', 'validating', 'awaiting-approval', 'approved', 'executing', 'completed']);
    expect(spoken().join('')).toBe('I’ll write hello.txt.\n\n\nDone, with your changes: Created hello.txt.');
    for (const message of messages) eventMessageSchema.parse(message);
  });

  it('ends with the reason when it is denied, and nothing runs', async () => {
    const { workspacePath, call, send, whenAsked, whenEnded, statuses, spoken } = await startApp();
    await send('create hello.txt with hi');
    const { approvalId } = await whenAsked();
    await call('approval.decide', { approvalId, decision: ApprovalDecision.deny('wrong name', timing) });
    await whenEnded();
    expect(existsSync(join(workspacePath, 'hello.txt'))).toBe(false);
    expect(statuses()).toEqual(['parsed', 'validating', 'awaiting-approval', 'denied']);
    expect(spoken().join('')).toContain('The call was denied, so it didn’t run: wrong name.');
  });

  it('runs without asking when it is safe', async () => {
    const { send, whenEnded, statuses } = await startApp();
    await send('list files');
    await whenEnded();
    expect(statuses()).toEqual(['parsed', 'validating', 'approved', 'executing', 'completed']);
  });

  it('answers every call also when it is stopped before the call’s turn', async () => {
    const { call, send, events, statuses, whenEnded } = await startApp();
    const conversationId = await send('create hello.txt with hi');
    await expect
      .poll(() => events().some((event) => JSON.stringify(event).includes('"tool-call"')), { interval: 1 })
      .toBe(true);
    await call('conversation.stop', { conversationId });
    await whenEnded();
    expect(statuses().at(-1)).toBe('cancelled');
    expect(events().filter(({ type }) => type === 'tool-result')).toHaveLength(1);
  });

  it('is stopped together with all others that run', async () => {
    const { call, send, statuses, whenAsked, whenEnded } = await startApp();
    await send('create hello.txt with hi');
    await whenAsked();
    expect(await call('conversation.stop-all', {})).toEqual({ stopped: 1 });
    await whenEnded();
    expect([statuses().at(-1), await call('conversation.stop-all', {})]).toEqual(['cancelled', { stopped: 0 }]);
  });

  it('takes the next message as soon as it says that it is done', async () => {
    const { app, call, send, whenEnded } = await startApp();
    const next = new Promise<void>((resolve, reject) => {
      const unsubscribe = app.subscribe((message) => {
        if (
          message.name !== 'conversation.events' ||
          !message.payload.events.some(({ type }) => type === 'run-completed')
        )
          return;
        unsubscribe();
        call('conversation.send', { conversationId: message.payload.conversationId, text: 'list files' }).then(
          () => resolve(),
          reject,
        );
      });
    });
    await send('list files');
    await next;
    await whenEnded();
  });

  it('runs what was approved even if somebody changes what was published', async () => {
    const { app, workspacePath, call, send, whenAsked, whenEnded } = await startApp();
    const attempts: boolean[] = [];
    app.subscribe((message) => {
      if (message.name !== 'conversation.events') return;
      for (const event of message.payload.events) {
        if (event.type !== 'approval' || !event.decision.approved) continue;
        const { modifiedParameters = {} } = event.decision;
        attempts.push(Reflect.set(modifiedParameters, 'content', 'OTHER'));
      }
    });
    await send('create hello.txt with hi');
    const { approvalId } = await whenAsked();
    const modified = { path: 'hello.txt', content: 'approved' };
    await call('approval.decide', {
      approvalId,
      decision: ApprovalDecision.approveWithModifications(modified, timing),
    });
    await whenEnded();
    expect([attempts, readFileSync(join(workspacePath, 'hello.txt'), 'utf8')]).toEqual([[false], 'approved']);
  });

  it('can be stopped while it waits for the user', async () => {
    const { workspacePath, call, send, whenAsked, whenEnded, statuses } = await startApp();
    const conversationId = await send('create hello.txt with hi');
    const { approvalId } = await whenAsked();
    await call('conversation.stop', { conversationId });
    expect((await whenEnded()).type).toBe('run-cancelled');
    expect(statuses().at(-1)).toBe('cancelled');
    const late = call('approval.decide', { approvalId, decision: ApprovalDecision.approve(timing) });
    await expect(late).rejects.toThrow('already decided');
    expect(readdirSync(workspacePath)).toEqual([]);
  });

  it('needs no approval again once the user has remembered it for the conversation', async () => {
    const { workspacePath, call, send, whenAsked, events } = await startApp();
    const first = await send('create a.txt with a');
    const { approvalId } = await whenAsked();
    const decision = { ...ApprovalDecision.approve(timing), rememberForSession: true };
    await call('approval.decide', { approvalId, decision });
    await expect.poll(() => events().some(({ type }) => type === 'run-completed')).toBe(true);
    await call('conversation.send', { conversationId: first, text: 'create b.txt with b' });
    await expect.poll(() => existsSync(join(workspacePath, 'b.txt'))).toBe(true);
    const deciders = events().flatMap((event) => (event.type === 'approval' ? [event.by.kind] : []));
    expect(deciders).toEqual(['user', 'rule']);
  });
});

describe('after a restart', () => {
  it('shows the conversation as it was', async () => {
    const { app, dataPath, send, whenEnded, events } = await startApp();
    const conversationId = await send('list files');
    await whenEnded();
    await app.dispose();
    const again = await startApp({ dataPath });
    const opened = await again.call('conversation.open', { conversationId });
    const screenOf = (log: readonly ConversationEvent[]) => foldConversationEvents(emptyConversation, log);
    expect(screenOf(opened.events as unknown as ConversationEvent[])).toEqual(screenOf(events()));
    expect(await again.call('conversation.list')).toMatchObject([
      { id: conversationId, title: 'list files', state: 'idle' },
    ]);
  });

  it('ends what a crash cut off, runs nothing again and goes on', async () => {
    const { app, send, whenAsked, events } = await startApp();
    const conversationId = await send('create hello.txt with hi');
    await whenAsked();
    const cutOff = events();
    await app.dispose();
    const crashed = join(temporaryFolder(), 'data');
    mkdirSync(join(crashed, 'conversations'), { recursive: true });
    const copy = join(crashed, 'conversations', `${conversationId}.jsonl`);
    appendFileSync(copy, `${cutOff.map((event) => JSON.stringify(event)).join('\n')}\n{"half`);
    const again = await startApp({ dataPath: crashed });
    const { events: restored } = await again.call('conversation.open', { conversationId });
    const state = (restored as unknown as ConversationEvent[]).reduce(foldConversation, emptyConversation);
    expect(state.run).toBeNull();
    expect(Object.values(state.calls).map(({ lifecycle }) => lifecycle.status)).toEqual(['cancelled']);
    expect(state.items.at(-1)).toMatchObject({ kind: 'notice', level: 'error' });
    await again.call('conversation.send', { conversationId, text: 'list files' });
    expect((await again.whenEnded()).type).toBe('run-completed');
  });
});

describe('a damaged or long log', () => {
  const conversationId = '00000000-0000-4000-8000-000000000001';
  const created = { type: 'conversation-created', conversationId, title: 'T', workspacePath: '/w', at: 1 };

  function dataWith(lines: readonly object[], rest = ''): string {
    const dataPath = join(temporaryFolder(), 'data');
    mkdirSync(join(dataPath, 'conversations'), { recursive: true });
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    appendFileSync(join(dataPath, 'conversations', `${conversationId}.jsonl`), text + rest);
    return dataPath;
  }

  async function reopen(dataPath: string): Promise<ConversationEvent[]> {
    const app = await createApp({ dataPath, host: 'web', version: '0.0.0' });
    const { events } = await app.handlers['conversation.open']({ conversationId });
    await app.dispose();
    return events;
  }

  it('loses nothing but its half line, however often it is opened', async () => {
    const run = {
      type: 'run-started',
      runId: conversationId,
      processId: process.pid,
      provider: 'x',
      model: 'x',
      at: 2,
    };
    const dataPath = dataWith([created, run], '{"type":"user-mess');
    const types = (events: ConversationEvent[]) => events.map(({ type }) => type);
    const expected = ['conversation-created', 'run-started', 'run-failed'];
    expect(types(await reopen(dataPath))).toEqual(expected);
    expect(types(await reopen(dataPath))).toEqual(expected);
  });

  it('passes over events that do not fit, so that every screen can be built from the rest', async () => {
    const misfit = { type: 'tool-call-status', id: conversationId, toolId: 'x', status: 'completed', at: 3 };
    const events = await reopen(dataWith([created, misfit, { kind: 'nonsense' }]));
    expect(() => events.reduce(foldConversation, emptyConversation)).not.toThrow();
  });

  it('can be very long', async () => {
    const renamed = { type: 'conversation-renamed', title: 'T', at: 2 };
    expect(await reopen(dataWith([created, ...new Array(150_000).fill(renamed)]))).toHaveLength(150_001);
  });
});

describe('commands', () => {
  it('refuse what they cannot do, in words', async () => {
    const { call, send, whenAsked } = await startApp();
    await expect(call('workspace.open', { path: '/' })).rejects.toThrow('can’t be a workspace');
    await expect(call('workspace.open', { path: '/does/not/exist' })).rejects.toThrow('No folder found');
    // The folder exists, but only relative to the process's current directory.
    await expect(call('workspace.open', { path: 'src' })).rejects.toThrow('Enter the full path, starting with / or ~');
    await expect(call('workspace.pick')).rejects.toThrow('Type the path instead');
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(call('conversation.open', { conversationId: unknown })).rejects.toThrow('no longer exists');
    const conversationId = await send('create hello.txt with hi');
    await whenAsked();
    await expect(call('conversation.delete', { conversationId })).rejects.toThrow('Wait for the answer to finish');
  });

  it('begin a conversation without a folder', async () => {
    const app = await createApp({ dataPath: temporaryFolder(), host: 'web', version: '0.0.0' });
    const reply = await dispatchCommand(app.handlers, 'conversation.create', {});
    expect(reply).toMatchObject({ ok: true, value: { title: 'New conversation' } });
    await app.dispose();
  });

  it('open a folder, remember it and tell everybody', async () => {
    const { call, messages, workspacePath } = await startApp();
    await call('workspace.open', { path: workspacePath });
    expect(await call('settings.read')).toMatchObject({ recentWorkspaces: [workspacePath] });
    expect(messages.map(({ name }) => name)).toEqual(['settings.changed', 'workspace.changed']);
  });

  it('tell which folders were opened before and whether they are there, and forget one', async () => {
    const { call, workspacePath } = await startApp();
    const other = temporaryFolder();
    writeFileSync(join(other, 'README.md'), '');
    await call('workspace.open', { path: other });
    expect(await call('workspace.list-top-level')).toEqual({ names: ['README.md'] });
    await call('workspace.open', { path: workspacePath });
    rmSync(other, { recursive: true });
    expect(await call('workspace.list-recent')).toEqual([
      { path: workspacePath, isThere: true },
      { path: other, isThere: false },
    ]);
    await call('workspace.forget', { path: other });
    expect(await call('workspace.list-recent')).toEqual([{ path: workspacePath, isThere: true }]);
  });

  it('describe the app, its tools and its settings', async () => {
    const { call, workspacePath } = await startApp();
    expect(await call('app.describe')).toMatchObject({ name: 'AIntern', host: 'web', workspacePath });
    expect(await call('tools.list')).toMatchObject(
      (await createBuiltInRegistry({ skills: { usable: () => [], filesOf: () => [] } }))
        .list()
        .map(({ id, category }) => ({ id, isAvailable: category !== 'git' && id !== 'skill-read' })),
    );
    expect(await call('settings.update', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
  });
});

describe('dispatchCommand', () => {
  it('answers an unknown command and a wrong payload with a typed error', async () => {
    const { app } = await startApp();
    expect(await dispatchCommand(app.handlers, 'toString', {})).toMatchObject({
      ok: false,
      error: { code: 'unknown-command' },
    });
    expect(
      await dispatchCommand(app.handlers, 'conversation.rename', { conversationId: 'x', title: ' ' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'bad-request', issues: [{ path: 'conversationId' }, { path: 'title' }] },
    });
  });

  it('answers also what is nested too deep to be looked at, and names that are no names', async () => {
    const { app } = await startApp();
    const parameters = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    const approvalId = '00000000-0000-4000-8000-000000000000';
    expect(await dispatchCommand(app.handlers, 'approval.preview', { approvalId, parameters })).toMatchObject({
      ok: false,
    });
    expect(await dispatchCommand(app.handlers, 10n, {})).toMatchObject({
      ok: false,
      error: { code: 'unknown-command' },
    });
  });

  it('does not let a bug in a handler out as anything but an answer', async () => {
    const { app } = await startApp();
    const handlers = { ...app.handlers, 'settings.read': () => Promise.reject(new Error('boom')) };
    expect(await dispatchCommand(handlers, 'settings.read', {})).toEqual({
      ok: false,
      error: { code: 'internal', message: 'settings.read failed: boom' },
    });
  });
});
