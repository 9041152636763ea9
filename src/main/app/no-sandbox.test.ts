import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { detectSandbox } from '../sandbox/detect-sandbox';
import { type SaidCall, sayCalls } from '../testing/parrot-backend';
import { temporaryFolder } from '../testing/temporary-folder';
import { startParrot } from './testing/start-parrot';

const yes = ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 });
const command = (line: string): SaidCall => ({ tool: 'terminal-execute', parameters: { command: line } });

/** Fails as bubblewrap does where the kernel or a container forbids user namespaces. */
function forbiddenBubblewrap(): string {
  const program = join(temporaryFolder(), 'bwrap');
  writeFileSync(program, '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n');
  chmodSync(program, 0o755);
  return program;
}

const machine = { platform: 'linux', arch: 'x64' } as const;
const machines = [
  ['without bubblewrap', () => [], /^Install bubblewrap/],
  ['without user namespaces', () => [forbiddenBubblewrap()], /kernel\.unprivileged_userns_clone to 1/],
] as const;

describe.each(machines)('on a machine %s', (_what, programs, remedy) => {
  async function start(host: 'web' | 'cli' = 'web') {
    const state = await detectSandbox({ ...machine, programs: programs() });
    const app = await startParrot({ host, detectSandbox: async () => state });
    await app.call('settings.update', { approvalMode: 'edit' });
    const results = () => app.events().flatMap((event) => (event.type === 'tool-result' ? [event.result] : []));
    const allow = async () => {
      const [asked] = await app.whenPending(1);
      await app.decide(asked?.approvalId, yes);
      return asked;
    };
    return { ...app, results, allow };
  }

  it('Edit mode asks about commands again, offers no rehearsal, and says why it isn’t sandboxed', async () => {
    const app = await start();
    await app.send(sayCalls(command('touch made.txt')));
    const asked = await app.allow();
    expect(asked).toMatchObject({ toolId: 'terminal-execute' });
    expect(asked).not.toHaveProperty('rehearsal');
    await app.whenEnded();
    expect(app.results()).toMatchObject([
      { success: true, receipt: { sandboxed: false, why: expect.stringMatching(remedy), complete: false } },
    ]);
    expect(app.file('made.txt')).toBe('');
  });

  it('asks about a high-risk command in Auto mode, without trying it first', async () => {
    const app = await start();
    await app.call('settings.update', { approvalMode: 'auto' });
    writeFileSync(join(app.workspacePath, 'kept.txt'), 'kept');
    await app.send(sayCalls(command('rm -rf kept.txt build')));
    const [asked] = await app.whenPending(1);
    expect(asked).not.toHaveProperty('rehearsal');
    await app.decide(asked?.approvalId, ApprovalDecision.deny(undefined, { decidedAt: 0, decisionDuration: 0 }));
    await app.whenEnded();
    expect(app.file('kept.txt')).toBe('kept');
  });

  it('reads and edits run unasked and are undone, and git works as it did', async () => {
    const app = await start();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: app.workspacePath, encoding: 'utf8' });
    git('init', '--quiet');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    const conversationId = await app.send(
      sayCalls(
        command('ls'),
        { tool: 'file-write', parameters: { path: 'a.txt', content: 'one\n' } },
        { tool: 'git-add', parameters: { paths: ['a.txt'] } },
        { tool: 'git-commit', parameters: { message: 'Begin' } },
      ),
    );
    expect(await app.allow()).toMatchObject({ toolId: 'git-commit' });
    await app.whenEnded();
    expect(app.results().map(({ success }) => success)).toEqual([true, true, true, true]);
    expect(app.results().map(({ receipt }) => receipt?.sandboxed)).toEqual([false, undefined, undefined, undefined]);
    expect(git('log', '--format=%s')).toBe('Begin\n');
    const written = app.events().find((event) => event.type === 'tool-result' && event.toolId === 'file-write');
    const callId = written?.type === 'tool-result' ? written.id : '';
    await app.call('tool-call.undo', { conversationId, callId });
    expect(app.file('a.txt')).toBe(null);
  });

  it('says so once on the command line, with the remedy', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = await start('cli');
    await app.send(sayCalls(command('ls'), command('ls'), command('pwd')));
    await app.whenEnded();
    const notices = printed.mock.calls.map(([notice]) => String(notice));
    printed.mockRestore();
    expect(notices).toEqual([expect.stringMatching(/^Commands run without a sandbox, so AIntern asks about them\. /)]);
    expect(notices[0]?.split('asks about them. ')[1]).toMatch(remedy);
  });
});
