import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTitleServer } from '../../conversations/testing/title-server';
import { modelAppOptions } from '../../testing/model-app-options';
import { startLibraryApp } from '../../testing/start-library-app';

async function start() {
  const server = await startTitleServer(['Hello.', 'Add a file']);
  const app = await startLibraryApp(
    modelAppOptions('openai', server.origin, { modelSettings: { inputPrice: 1_000, outputPrice: 1_000 } }),
  );
  const git = (...args: string[]) => execFileSync('git', args, { cwd: app.workspacePath, encoding: 'utf8' });
  git('init', '-q');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.org');
  writeFileSync(join(app.workspacePath, 'staged.txt'), 'mine');
  git('add', '.');
  git('commit', '-qm', 'Start');
  writeFileSync(join(app.workspacePath, 'staged.txt'), 'mine, too');
  git('add', '.');
  writeFileSync(join(app.workspacePath, 'new.txt'), 'new');
  return { ...app, server, git, conversationId: await app.ask('hello') };
}

describe('a commit from the Changes panel', () => {
  it('leaves the index as it was if it fails', async () => {
    const { call, git, conversationId, workspacePath } = await start();
    const hook = join(workspacePath, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\necho "Not today" >&2; exit 1\n');
    chmodSync(hook, 0o755);
    const before = git('status', '--porcelain');
    const commit = { conversationId, paths: ['new.txt'], message: 'Add a file' };
    await expect(call('changes.commit', commit)).rejects.toThrow('Not today');
    expect(git('status', '--porcelain')).toBe(before);
  });

  it('has its suggested message counted, and no message suggested beyond the cost limit', async () => {
    const { call, stateOf, conversationId, server } = await start();
    const before = (await stateOf(conversationId)).usage;
    const suggest = () => call('changes.suggest-message', { conversationId, paths: ['new.txt'] });
    expect(await suggest()).toEqual({ message: 'Add a file' });
    const { cost, context } = (await stateOf(conversationId)).usage;
    expect([cost > before.cost, context]).toEqual([true, before.context]);
    const used = (await call('usage.read', { conversationId })) as unknown as { conversation: { cost: number }[] };
    expect(used.conversation).toMatchObject([{ cost }]);
    await call('settings.update', { conversationCostLimit: cost + 0.01 });
    await expect(suggest()).rejects.toThrow('This could exceed the cost limit of the conversation');
    expect(server.requests()).toBe(2);
  });
});
