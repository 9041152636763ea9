import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApprovalMode } from '../../shared/settings/approval-mode';
import { isWithoutLayers } from '../sandbox/layer/testing/when-layered';
import { describeTree } from '../testing/describe-tree';
import { type SaidCall, sayCalls } from '../testing/parrot-backend';
import { temporaryFolder } from '../testing/temporary-folder';
import { startParrot } from './testing/start-parrot';

const add: SaidCall = { tool: 'git-add', parameters: { paths: ['src/a.js'] } };
const commit: SaidCall = { tool: 'git-commit', parameters: { message: 'Change a' } };
const switchTo = (branch: string, more = {}): SaidCall => ({ tool: 'git-checkout', parameters: { branch, ...more } });

function gitIn(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

async function startIn(mode: ApprovalMode) {
  const app = await startParrot();
  await app.call('settings.update', { approvalMode: mode });
  const folder = app.workspacePath;
  const git = (...args: string[]) => gitIn(folder, ...args);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  write('src/a.js', 'one\n');
  write('.gitignore', 'ignored/\n');
  write('ignored/kept.txt', 'kept\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  write('src/a.js', 'two\n');
  const hook = (name: string, script: string) => {
    write(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, '.git/hooks', name), 0o755);
  };
  const results = () => app.events().flatMap((event) => (event.type === 'tool-result' ? [event] : []));
  /** Makes the calls, and takes them back in reverse order. */
  const sayAll = async (...calls: SaidCall[]) => {
    const conversationId = await app.send(sayCalls(...calls));
    await app.whenEnded();
    return async () => {
      for (const { id } of results().reverse()) await app.call('tool-call.undo', { conversationId, callId: id });
    };
  };
  return { ...app, folder, git, write, hook, results, sayAll };
}

describe.skipIf(isWithoutLayers)('a git tool in the sandbox', () => {
  it('stages and commits unasked in Edit mode, and Undo gives back every byte of the repository', async () => {
    const app = await startIn('edit');
    const before = describeTree(app.folder);
    const undo = await app.sayAll(add, commit);
    expect(app.results().map(({ result }) => [result.message, result.receipt?.complete])).toEqual([
      ['Staged 1 file', true],
      [expect.stringMatching(/^Committed .* on main: Change a/), true],
    ]);
    expect(app.results()[1]?.result.receipt).toMatchObject({
      sandboxed: true,
      changed: expect.arrayContaining(['.git/refs/heads/main', '.git/logs/HEAD']),
    });
    expect([app.git('log', '--format=%s'), app.git('status', '--short')]).toEqual(['Change a\nBegin', '']);
    app.git('fsck', '--strict');
    await undo();
    expect(describeTree(app.folder)).toEqual(before);
    expect(app.git('status', '--short')).toBe('M src/a.js');
  });

  it('creates, switches, renames and deletes branches unasked, and Undo takes all of it back', async () => {
    const app = await startIn('edit');
    app.git('commit', '--quiet', '--all', '--message', 'Two');
    app.git('branch', 'old', 'HEAD~1');
    app.git('config', 'branch.old.description', 'Kept with the branch');
    const before = describeTree(app.folder);
    const branch = (parameters: object): SaidCall => ({ tool: 'git-branch', parameters });
    const undo = await app.sayAll(
      branch({ action: 'create', name: 'new' }),
      branch({ action: 'rename', name: 'old', newName: 'older' }),
      switchTo('older'),
      switchTo('newest', { create: true, startPoint: 'main' }),
      branch({ action: 'delete', name: 'new' }),
    );
    expect(app.results().map(({ result }) => [result.success, result.receipt?.sandboxed])).toEqual(
      Array(5).fill([true, true]),
    );
    expect(app.git('branch', '--format=%(refname:short)')).toBe('main\nnewest\nolder');
    expect(app.git('config', 'branch.older.description')).toBe('Kept with the branch');
    await undo();
    expect(describeTree(app.folder)).toEqual(before);
  });

  it('runs hooks inside, where they reach neither hooks nor settings nor anything outside', async () => {
    const app = await startIn('edit');
    const outside = temporaryFolder();
    app.hook(
      'pre-commit',
      `echo formatted > src/b.js; echo x > ${outside}/x; echo x > .git/hooks/post-commit; git config core.pager x; true`,
    );
    const before = describeTree(app.folder);
    const undo = await app.sayAll(add, commit);
    expect(app.results()[1]?.result).toMatchObject({
      success: true,
      receipt: { created: expect.arrayContaining(['src/b.js']) },
    });
    expect(describeTree(outside)).toEqual({});
    expect(existsSync(join(app.folder, '.git/hooks/post-commit'))).toBe(false);
    expect(app.git('config', '--list')).not.toContain('core.pager');
    await undo();
    expect(describeTree(app.folder)).toEqual(before);
  });

  it('changes nothing if the repository has changed in the meantime', async () => {
    const app = await startIn('edit');
    // Commands have a temporary folder of their own in place of the usual one.
    const gate = mkdtempSync('/var/tmp/aintern-test-');
    onTestFinished(() => rmSync(gate, { recursive: true }));
    app.hook('pre-commit', `while [ ! -e ${gate}/open ]; do sleep 0.02; done`);
    app.git('add', '.');
    const ended = app.sayAll(commit);
    await expect.poll(() => app.events().some((event) => 'status' in event && event.status === 'executing')).toBe(true);
    // The first file that git creates is its lock.
    const layers = join(app.dataPath, 'layers');
    const hasBegun = () => readdirSync(layers).some((name) => existsSync(join(layers, name, 'upper/.git')));
    await expect.poll(hasBegun).toBe(true);
    app.write('src/c.js', 'three\n');
    app.git('add', 'src/c.js');
    const before = describeTree(app.folder);
    writeFileSync(join(gate, 'open'), '');
    await ended;
    expect(app.results()[0]?.result).toMatchObject({
      success: false,
      errorCode: 'ChangedMeanwhile',
      error: '.git/index changed while git was running, so nothing was changed. Try again',
    });
    expect(describeTree(app.folder)).toEqual(before);
  });

  it('needs approval as before if its repository is not in the workspace', async () => {
    const app = await startIn('edit');
    const other = join(temporaryFolder(), 'other');
    gitIn(app.folder, 'worktree', 'add', '--quiet', other);
    await app.call('workspace.open', { path: other });
    writeFileSync(join(other, 'src/a.js'), 'three\n');
    gitIn(other, 'add', '.');
    await app.send(sayCalls(commit));
    expect(await app.whenPending(1)).toMatchObject([{ toolId: 'git-commit' }]);
  });

  it('asks one joint question about staging and committing in Ask mode', async () => {
    const app = await startIn('ask');
    await app.send(sayCalls(add, commit));
    await expect.poll(async () => (await app.pending())[0]?.joined?.length).toBe(1);
  });
});
