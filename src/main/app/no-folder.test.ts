import { expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { sayCalls } from '../testing/parrot-backend';
import { startParrot } from './testing/start-parrot';

type Started = Awaited<ReturnType<typeof startParrot>>;

/** Without the folder that tests usually begin in. */
async function start(): Promise<Started> {
  return startParrot({ workspacePath: undefined });
}

it('a conversation begins without a folder, and is offered only the tools that need none', async () => {
  const { call, send, whenEnded, backend, events } = await start();
  const conversationId = await send('hello');
  await whenEnded();
  expect(events()[0]).toMatchObject({ type: 'conversation-created', workspacePath: '' });
  expect(backend.requests).toHaveLength(1);
  const tools = (await call('tools.list', { conversationId })) as unknown as {
    id: string;
    category: string;
    unavailableWhy?: string;
  }[];
  const offered = tools.filter(({ unavailableWhy }) => unavailableWhy === undefined).map(({ category }) => category);
  expect([...new Set(offered)].toSorted()).toEqual(['network', 'system']);
  expect(tools.find(({ id }) => id === 'file-read')?.unavailableWhy).toBe('It needs an open folder');
  const { text } = await call('conversation.export', { conversationId, format: 'markdown' });
  expect(text).not.toContain('Folder:');
});

it('refuses calls that need a folder, also with an absolute path, and asks about the others', async () => {
  const { send, whenEnded, whenPending, decide, ledger, statuses } = await start();
  await send(
    sayCalls(
      { tool: 'file-read', parameters: { path: '/etc/hostname' } },
      { tool: 'terminal-execute', parameters: { command: 'ls' } },
      { tool: 'http-fetch', parameters: { url: 'https://example.com/' } },
    ),
  );
  const [asked] = await whenPending(1);
  expect(asked).toMatchObject({ toolId: 'http-fetch', workspacePath: '' });
  const timing = { decidedAt: 0, decisionDuration: 0 };
  await decide(asked?.approvalId, ApprovalDecision.deny(undefined, timing));
  await whenEnded();
  expect(statuses().filter((status) => status === 'validation-failed')).toHaveLength(2);
  expect((await ledger({ toolId: 'file-read' }))[0]?.result?.error).toContain('needs an open folder');
});

it('remembers its mode, and has no files to add', async () => {
  const { call } = await start();
  await call('workspace.choose-mode', { mode: 'plan' });
  expect(await call('conversation.create')).toMatchObject({ mode: 'plan', workspacePath: '' });
  await expect(call('context.add', { source: { kind: 'file', path: 'a.txt' } })).rejects.toThrow('No folder is open');
});
