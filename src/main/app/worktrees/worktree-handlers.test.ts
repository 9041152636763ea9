import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { WorktreeMerge } from '../../../shared/contract/worktree-commands';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../shared/conversation/fold-conversation';
import { isWithoutLayers } from '../../sandbox/layer/testing/when-layered';
import { sayCalls } from '../../testing/parrot-backend';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import type { AppOptions } from '../app-options';
import { startParrot } from '../testing/start-parrot';

const write = (path: string, content: string) => sayCalls({ tool: 'file-write', parameters: { path, content } });

async function start(change: Partial<AppOptions> = {}) {
  const repository = setUpRepository();
  const app = await startParrot({ workspacePath: repository.scope.workspacePath, ...change });
  const stateOf = async (conversationId: string) => {
    const { events } = await app.call('conversation.open', { conversationId });
    return foldConversationEvents(emptyConversation, events as unknown as ConversationEvent[]);
  };
  const say = async (conversationId: string, text: string) => {
    await app.call('conversation.send', { conversationId, text });
    await expect.poll(async () => (await stateOf(conversationId)).run).toBe(null);
  };
  const begin = async () => {
    const { id } = await app.call('conversation.create');
    await app.call('conversation.choose-mode', { conversationId: id, mode: 'auto' });
    return id as string;
  };
  return { ...app, ...repository, stateOf, say, begin };
}

it('works in the copy, with the rules of the folder, until it is merged; a copy of the conversation does not', async () => {
  const { call, say, begin, stateOf, inWork, git } = await start();
  const conversationId = await begin();
  await call('worktree.create', { conversationId, bringsChanges: false });
  const { worktree, workspacePath, items } = await stateOf(conversationId);
  expect(workspacePath).toBe(worktree?.folder);
  expect(items.at(-1)).toMatchObject({ kind: 'notice', level: 'info' });
  await call('permission.save', {
    ...{ effect: 'deny', toolId: 'file-write', patterns: ['secret.txt'] },
    ...{ scope: 'workspace', workspacePath: worktree?.mainFolder },
  });
  await say(conversationId, write('new.txt', 'new\n'));
  await say(conversationId, write('secret.txt', 'no\n'));
  expect(readFileSync(join(workspacePath, 'new.txt'), 'utf8')).toBe('new\n');
  expect(existsSync(join(workspacePath, 'secret.txt'))).toBe(false);
  expect(existsSync(inWork('new.txt'))).toBe(false);
  const listed = (await call('conversation.list')) as unknown as { id: string; worktree?: object }[];
  expect(listed.find(({ id }) => id === conversationId)?.worktree).toEqual({
    branch: worktree?.branch,
    mainFolder: worktree?.mainFolder,
  });
  const { id: copied } = await call('conversation.duplicate', { conversationId });
  expect(await stateOf(copied as string)).toMatchObject({ worktree: null, workspacePath: worktree?.mainFolder });

  await expect(call('worktree.create', { conversationId, bringsChanges: false })).rejects.toThrow('already works');
  const merge = (await call('worktree.preview-merge', { conversationId })) as unknown as WorktreeMerge;
  expect(merge.files).toEqual([{ path: 'new.txt', state: 'created' }]);
  await call('worktree.merge', { conversationId, message: 'Add new.txt', fingerprint: merge.fingerprint });
  expect(await stateOf(conversationId)).toMatchObject({ worktree: null, workspacePath: worktree?.mainFolder });
  expect(readFileSync(inWork('new.txt'), 'utf8')).toBe('new\n');
  expect(git('log', '-1', '--format=%s')).toBe('Add new.txt');
  expect(existsSync(worktree?.root ?? '')).toBe(false);
});

it.skipIf(isWithoutLayers)(
  'runs commands in a sandbox around the copy, even if the user allows a command that reaches for its folder',
  async () => {
    const { call, begin, stateOf, inWork, events, whenPending, decide } = await start();
    const conversationId = await begin();
    await call('worktree.create', { conversationId, bringsChanges: false });
    const { workspacePath } = await stateOf(conversationId);
    const command = `echo in > in.txt; echo out > ${inWork('out.txt')}; echo out > ${inWork('.git/out')}`;
    await call('conversation.send', {
      ...{ conversationId, text: sayCalls({ tool: 'terminal-execute', parameters: { command } }) },
    });
    const [asked] = await whenPending(1);
    await decide(asked?.approvalId, ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 }));
    await expect.poll(async () => (await stateOf(conversationId)).run).toBe(null);
    const result = events().find((event) => event.type === 'tool-result')?.result;
    expect(result?.receipt).toMatchObject({ sandboxed: true, created: ['in.txt'] });
    expect(existsSync(join(workspacePath, 'in.txt'))).toBe(true);
    expect([existsSync(inWork('out.txt')), existsSync(inWork('.git/out'))]).toEqual([false, false]);
  },
);

it('stops a run, and continues it in the copy', async () => {
  const { call, begin, events, whenPending } = await start();
  const conversationId = await begin();
  await call('conversation.choose-mode', { conversationId, mode: 'ask' });
  await call('conversation.send', { conversationId, text: write('new.txt', 'new\n') });
  await whenPending(1);
  await call('worktree.create', { conversationId, bringsChanges: false });
  const happened = () => events().map(({ type }) => type);
  await expect.poll(() => happened().filter((type) => type === 'run-started')).toHaveLength(2);
  const moved = happened().indexOf('worktree-changed');
  expect(moved).toBeGreaterThan(happened().indexOf('run-cancelled'));
  expect(moved).toBeLessThan(happened().lastIndexOf('run-started'));
});

it('knows its copy after a restart, refuses to run where it is gone, and returns', async () => {
  const first = await start();
  const conversationId = await first.begin();
  await first.call('worktree.create', { conversationId, bringsChanges: false });
  const { worktree } = await first.stateOf(conversationId);
  await first.app.dispose();
  const { call, say, stateOf, inWork } = await start({ dataPath: first.dataPath });
  expect((await stateOf(conversationId)).worktree).toEqual(worktree);
  expect(await call('worktree.check', { conversationId })).toEqual({ isThere: true });
  await expect(call('worktree.leave', { conversationId })).rejects.toThrow('Merge or discard it');
  await expect(call('conversation.delete', { conversationId })).rejects.toThrow('Merge or discard it');
  rmSync(worktree?.root ?? '', { recursive: true });
  expect(await call('worktree.check', { conversationId })).toEqual({ isThere: false });
  await expect(call('conversation.send', { conversationId, text: 'hello' })).rejects.toThrow('no longer exists');
  await call('worktree.leave', { conversationId });
  await say(conversationId, 'hello');
  expect((await stateOf(conversationId)).workspacePath).toBe(worktree?.mainFolder);
  expect(existsSync(inWork('a.txt'))).toBe(true);
});

it('drops the copy with everything in it, and says why there can be none', async () => {
  const { call, begin, stateOf, git, inWork } = await start();
  const conversationId = await begin();
  writeFileSync(inWork('a.txt'), 'changed\n');
  expect(await call('worktree.preview', { conversationId })).toMatchObject({ branch: 'main', uncommitted: ['a.txt'] });
  await call('worktree.create', { conversationId, bringsChanges: true });
  const { worktree } = await stateOf(conversationId);
  expect(readFileSync(join(worktree?.folder ?? '', 'a.txt'), 'utf8')).toBe('changed\n');
  const { message } = await call('worktree.drop', { conversationId });
  expect(message).toContain('brings it back');
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  rmSync(inWork('.git'), { recursive: true });
  await expect(call('worktree.preview', { conversationId })).rejects.toThrow('isn’t in a git repository');
});
