import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { CallPreview } from '../../shared/call/call-preview';
import { sayCalls } from '../testing/parrot-backend';
import { startParrot } from './testing/start-parrot';

const timing = { decidedAt: 0, decisionDuration: 0 };
const allow = ApprovalDecision.approve(timing);
const edit = (path: string, oldText: string, newText: string) => ({
  tool: 'file-edit',
  parameters: { path, oldText, newText },
});
const read = (path: string) => ({ tool: 'file-read', parameters: { path } });
const run = (command: string) => ({ tool: 'terminal-execute', parameters: { command } });

async function startWithFile() {
  const app = await startParrot();
  writeFileSync(join(app.workspacePath, 'a.txt'), 'one\ntwo\nthree\n');
  const preview = async (approvalId: string | undefined, parameters: object) =>
    (await app.call('approval.preview', { approvalId, parameters })) as unknown as CallPreview;
  return { ...app, preview };
}

const twoEdits = sayCalls(edit('a.txt', 'one', '1'), edit('a.txt', 'three', '3'), read('a.txt'));

describe('several edits of one file in one answer', () => {
  it('are one question that shows them together, and one decision runs them all', async () => {
    const { send, whenPending, preview, decide, whenEnded, file, statuses, ledger } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [asked] = await whenPending(1);
    expect(asked?.joined).toMatchObject([{ toolId: 'file-edit', summary: 'Edit a.txt' }]);
    const { change, fingerprint } = await preview(asked?.approvalId, edit('a.txt', 'one', '1').parameters);
    expect(change.changes).toEqual([{ path: 'a.txt', before: 'one\ntwo\nthree\n', after: '1\ntwo\n3\n' }]);
    expect(fingerprint).toBeDefined();
    await decide(asked?.approvalId, allow);
    await whenEnded();
    expect(file('a.txt')).toBe('1\ntwo\n3\n');
    expect(statuses().filter((status) => status === 'awaiting-approval')).toHaveLength(1);
    const edits = (await ledger()).filter(({ toolId }) => toolId === 'file-edit');
    expect(edits.map(({ by }) => by)).toEqual([{ kind: 'user' }, { kind: 'user' }]);
  });

  it('are all denied by one denial, and the model hears the reason for each', async () => {
    const { send, whenPending, decide, whenEnded, file, backend } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    await decide((await whenPending(1))[0]?.approvalId, ApprovalDecision.deny('keep it', timing));
    await whenEnded();
    expect(file('a.txt')).toBe('one\ntwo\nthree\n');
    const answers = backend.requests.at(-1)?.flatMap((message) => (message.role === 'tools' ? message.answers : []));
    expect(answers?.filter(({ text }) => text.includes('The user denied this call: keep it'))).toHaveLength(2);
  });

  it('are decided one by one if the user changes the first', async () => {
    const { send, whenPending, decide, whenEnded, file } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [first] = await whenPending(1);
    const changed = ApprovalDecision.approveWithModifications(edit('a.txt', 'one', 'ONE').parameters, timing);
    await decide(first?.approvalId, changed);
    await expect.poll(async () => (await whenPending(1))[0]?.approvalId).not.toBe(first?.approvalId);
    const [second] = await whenPending(1);
    await decide(second?.approvalId, allow);
    await whenEnded();
    expect(file('a.txt')).toBe('ONE\ntwo\n3\n');
  });

  it('are decided one by one if the second joined after the user had looked', async () => {
    const { send, whenPending, call, decide, whenEnded, file } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [first] = await whenPending(1);
    await call('approval.decide', { approvalId: first?.approvalId, decision: allow, joined: [] });
    await expect.poll(async () => (await whenPending(1))[0]?.approvalId).not.toBe(first?.approvalId);
    expect(file('a.txt')).toBe('1\ntwo\nthree\n');
    await decide((await whenPending(1))[0]?.approvalId, allow);
    await whenEnded();
    expect(file('a.txt')).toBe('1\ntwo\n3\n');
  });

  it('need approval again if the first did not do what was shown', async () => {
    const { send, whenPending, decide, whenEnded, file, workspacePath } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [first] = await whenPending(1);
    writeFileSync(join(workspacePath, 'a.txt'), 'one\nTWO\nthree\n');
    await decide(first?.approvalId, allow);
    await expect.poll(async () => (await whenPending(1))[0]?.approvalId).not.toBe(first?.approvalId);
    await decide((await whenPending(1))[0]?.approvalId, ApprovalDecision.deny(undefined, timing));
    await whenEnded();
    expect(file('a.txt')).toBe('one\nTWO\nthree\n');
  });

  it('are decided alone when the first call is cancelled', async () => {
    const { send, whenPending, decide, whenEnded, file, call } = await startWithFile();
    await send(twoEdits);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [first] = await whenPending(1);
    await call('tool-call.cancel', { callId: first?.callId });
    await expect.poll(async () => (await whenPending(1))[0]?.approvalId).not.toBe(first?.approvalId);
    await decide((await whenPending(1))[0]?.approvalId, allow);
    await whenEnded();
    expect(file('a.txt')).toBe('one\ntwo\n3\n');
  });
});

describe('staging and committing in one answer', () => {
  const tools = sayCalls(
    { tool: 'git-add', parameters: { paths: ['a.txt'] } },
    { tool: 'git-commit', parameters: { message: 'Add a' } },
  );
  const commands = sayCalls(run('git add a.txt'), run('git commit -m "Add a"'));

  async function startInRepository() {
    const app = await startWithFile();
    const git = (...args: string[]) => spawnSync('git', args, { cwd: app.workspacePath, encoding: 'utf8' }).stdout;
    git('init', '-q');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    return { ...app, git };
  }

  it.each([
    ['tools', tools],
    ['commands', commands],
  ])('is one question: %s', async (_kind, said) => {
    const { send, whenPending, decide, whenEnded, git } = await startInRepository();
    await send(said);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    await decide((await whenPending(1))[0]?.approvalId, allow);
    await whenEnded();
    expect(git('log', '--format=%s').trim()).toBe('Add a');
  });

  it('asks only about the commit where staging needs no approval', async () => {
    const { call, whenPending, decide, whenEnded, git, statuses } = await startInRepository();
    // In the sandbox, Undo takes the commit back, so it isn't asked about either.
    await call('settings.update', { sandbox: { isOn: false } });
    const { id: conversationId } = await call('conversation.create');
    await call('conversation.choose-mode', { conversationId, mode: 'edit' });
    await call('conversation.send', { conversationId, text: tools });
    const [asked] = await whenPending(1);
    expect(asked).toMatchObject({ toolId: 'git-commit' });
    await decide(asked?.approvalId, allow);
    await whenEnded();
    expect(statuses().filter((status) => status === 'awaiting-approval')).toHaveLength(1);
    expect(git('log', '--format=%s').trim()).toBe('Add a');
  });

  it('tells the model without a question that there is nothing to commit', async () => {
    const { send, whenEnded, statuses, backend } = await startInRepository();
    await send(sayCalls({ tool: 'git-commit', parameters: { message: 'Nothing' } }));
    await whenEnded();
    expect(statuses()).toEqual(['parsed', 'validating', 'validation-failed']);
    expect(JSON.stringify(backend.requests.at(-1))).toContain('Nothing is staged. Stage something with git-add first');
  });

  it('does not ask about the commit again if nothing was staged', async () => {
    const { send, whenPending, decide, whenEnded, git, statuses, workspacePath } = await startInRepository();
    writeFileSync(join(workspacePath, '.gitignore'), 'a.txt\n');
    await send(tools);
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    await decide((await whenPending(1))[0]?.approvalId, allow);
    await whenEnded();
    expect(statuses().filter((status) => status === 'awaiting-approval')).toHaveLength(1);
    expect(statuses()).toContain('validation-failed');
    expect(git('log', '--format=%s').trim()).toBe('');
  });

  it('waits for the earlier call that creates what a later one names', async () => {
    const { send, whenPending, decide, whenEnded, git, statuses } = await startInRepository();
    git('commit', '-q', '--allow-empty', '-m', 'First');
    const create = { tool: 'git-branch', parameters: { action: 'create', name: 'new' } };
    await send(sayCalls(create, { tool: 'git-checkout', parameters: { branch: 'new' } }));
    const [first] = await whenPending(1);
    await decide(first?.approvalId, allow);
    await expect.poll(async () => (await whenPending(1))[0]?.toolId).toBe('git-checkout');
    await decide((await whenPending(1))[0]?.approvalId, allow);
    await whenEnded();
    expect(statuses()).not.toContain('validation-failed');
    expect(git('branch', '--show-current').trim()).toBe('new');
  });

  it('asks about the commit again if nothing could be staged', async () => {
    const { send, whenPending, decide, whenEnded, git } = await startInRepository();
    await send(sayCalls(run('git add missing.txt'), run('git commit --allow-empty -m "Nothing"')));
    await expect.poll(async () => (await whenPending(1))[0]?.joined?.length).toBe(1);
    const [first] = await whenPending(1);
    await decide(first?.approvalId, allow);
    await expect.poll(async () => (await whenPending(1))[0]?.approvalId).not.toBe(first?.approvalId);
    await decide((await whenPending(1))[0]?.approvalId, ApprovalDecision.deny(undefined, timing));
    await whenEnded();
    expect(git('log', '--format=%s').trim()).toBe('');
  });
});
