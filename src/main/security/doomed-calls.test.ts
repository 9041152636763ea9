import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import { startCalls } from './testing/start-calls';

const edit = (oldText: string, newText: string, path = 'a.txt') => ({
  tool: 'file-edit',
  parameters: { path, oldText, newText },
});

describe('a call that cannot succeed', () => {
  it.each([
    ['an edit of text that is not there', edit('one  day', '2'), 'The closest match is at line 1'],
    ['an edit of text that is there twice', edit('day', '0'), 'oldText occurs 2 times'],
    ['an edit of a folder', edit('a', 'b', 'folder'), 'folder is a folder, not a file'],
    ['an edit of a missing file', edit('a', 'b', 'b.txt'), 'Did you mean: a.txt'],
    ['a file over a folder', { tool: 'file-write', parameters: { path: 'folder', content: '' } }, 'is a folder'],
    ['a copy over a file', { tool: 'file-copy', parameters: { from: 'a.txt', to: 'c.txt' } }, 'c.txt exists'],
    ['a deleted folder', { tool: 'file-delete', parameters: { path: 'folder' } }, 'Set recursive'],
    [
      'a commit without a repository',
      { tool: 'git-commit', parameters: { message: 'x' } },
      'Git tools need a git repository',
    ],
    ['a command in a file', { tool: 'terminal-execute', parameters: { command: 'make', cwd: 'a.txt' } }, 'is a file'],
    ['a private address', { tool: 'http-fetch', parameters: { url: 'http://localhost:9/' } }, "this call's card"],
  ])('is told to the model without a question: %s', async (_what, call, message) => {
    const started = await startCalls(({ workspacePath }) => {
      writeFileSync(join(workspacePath, 'a.txt'), 'one day by day\n');
      writeFileSync(join(workspacePath, 'c.txt'), 'c\n');
      mkdirSync(join(workspacePath, 'folder'));
      return [[call]];
    });
    await (await started.send()).whenAskedOrEnded();
    expect(started.statusesOf()).toEqual([['parsed', 'validating', 'validation-failed']]);
    expect(started.told()[0]?.text).toContain(message);
  });

  it.each([
    ['a commit of nothing', { tool: 'git-commit', parameters: { message: 'x' } }, 'Nothing is staged'],
    ['a missing branch', { tool: 'git-checkout', parameters: { branch: 'gone' } }, 'There is no branch gone'],
    ['a branch that exists', { tool: 'git-branch', parameters: { action: 'create', name: 'main' } }, 'already exists'],
    ['a push without a remote', { tool: 'git-push', parameters: {} }, 'There is no remote origin'],
  ])('is told to the model without a question in a repository: %s', async (_what, call, message) => {
    const started = await startCalls(({ workspacePath }) => {
      const git = (...args: string[]) => execFileSync('git', args, { cwd: workspacePath });
      git('init', '--quiet', '--initial-branch=main');
      git(
        '-c',
        'user.name=Ada',
        '-c',
        'user.email=ada@example.com',
        'commit',
        '--quiet',
        '--allow-empty',
        '-m',
        'First',
      );
      return [[call]];
    });
    await (await started.send()).whenAskedOrEnded();
    expect(started.statusesOf()).toEqual([['parsed', 'validating', 'validation-failed']]);
    expect(started.told()[0]?.text).toContain(message);
  });

  it.each(['.env', '../outside.txt'])('shows nothing of %s before the user has allowed it', async (path) => {
    const started = await startCalls(({ workspacePath }) => {
      writeFileSync(join(workspacePath, path), 'KEY=very-secret\n');
      return [[edit('KEY= very-secret', 'X', path)]];
    });
    await (await started.send()).whenAskedOrEnded();
    expect(started.statusesOf()[0]?.at(-1)).toBe('awaiting-approval');
  });

  it('is still denied by a rule, which shows nothing of the file', async () => {
    const rule: ToolPermission = {
      id: '00000000-0000-4000-8000-000000000000',
      ...{ effect: 'deny', toolId: 'file-edit', pattern: 'a.txt', scope: 'always', createdAt: 0, uses: 0 },
    };
    const started = await startCalls(
      ({ workspacePath }) => {
        writeFileSync(join(workspacePath, 'a.txt'), 'one two\n');
        return [[edit('one  two', '')]];
      },
      { rules: [rule] },
    );
    await (await started.send()).whenEnded();
    expect(started.statusesOf()[0]?.at(-1)).toBe('denied');
    expect(started.told()[0]?.text).not.toContain('one two');
  });
});

describe('a call that depends on one before it in the same answer', () => {
  it('is judged after that one has run', async () => {
    const started = await startCalls(
      ({ workspacePath }) => {
        writeFileSync(join(workspacePath, 'a.txt'), 'one\n');
        return [[edit('one', 'two'), edit('two', 'three'), edit('one', 'four')]];
      },
      { approvalMode: 'auto' },
    );
    await (await started.send()).whenEnded();
    expect(started.statusesOf().map((statuses) => statuses.at(-1))).toEqual([
      'completed',
      'completed',
      'validation-failed',
    ]);
    expect(readFileSync(join(started.workspacePath, 'a.txt'), 'utf8')).toBe('three\n');
  });

  it('is part of the question about that one if it can succeed then', async () => {
    const started = await startCalls(({ workspacePath }) => {
      writeFileSync(join(workspacePath, 'a.txt'), 'one\n');
      return [[edit('one', 'two'), edit('two', 'three'), edit('one', 'four')]];
    });
    const run = await started.send();
    await run.whenAskedOrEnded();
    const pending = () => started.app.handlers['approval.list']({});
    await expect.poll(async () => (await pending()).map(({ joined }) => joined?.length)).toEqual([1]);
    await started.approve((await pending())[0]?.approvalId);
    await run.whenEnded();
    expect(started.statusesOf().map((statuses) => statuses.at(-1))).toEqual([
      'completed',
      'completed',
      'validation-failed',
    ]);
    expect(readFileSync(join(started.workspacePath, 'a.txt'), 'utf8')).toBe('three\n');
  });
});

describe('a time limit that a tool enforces', () => {
  it('ends the call as timed out, in the events, the ledger and for the model', async () => {
    const command = { tool: 'terminal-execute', parameters: { command: 'echo begun; sleep 600', timeoutMs: 300 } };
    const started = await startCalls(() => [[command]], { approvalMode: 'auto' });
    await (await started.send()).whenEnded();
    expect(started.statusesOf()[0]?.slice(-2)).toEqual(['executing', 'timed-out']);
    expect(started.told()[0]).toMatchObject({
      status: 'timed-out',
      text: expect.stringContaining('was stopped after'),
    });
    const { entries } = await started.app.handlers['ledger.search']({ filter: {}, skip: 0, limit: 10 });
    expect(entries).toMatchObject([{ status: 'timed-out' }]);
  });
});
