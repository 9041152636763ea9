import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { RefusedAccess } from '../../shared/call/receipt';
import type { CommandOutput } from '../../shared/contract/contract';
import { writeFiles } from '../instructions/testing/write-files';
import { isWithoutNetwork } from '../sandbox/network/testing/when-networked';
import { fetchHosts, runCommand, startNetworked } from './testing/start-networked';

const no = ApprovalDecision.deny(undefined, { decidedAt: 0, decisionDuration: 0 });
const aTest: RefusedAccess = { kind: 'host', host: 'a.test', port: 80 };

async function startRefused(command: string) {
  const app = await startNetworked('auto');
  const conversationId = await app.send(command);
  const widen = (access: RefusedAccess, scope: 'once' | 'conversation' | 'folder') => {
    const callId = app.results()[0]?.id;
    return app.call('call.widen', { conversationId, callId, access, scope });
  };
  const rules = async () => ((await app.call('permission.list')) as CommandOutput<'permission.list'>).rules;
  return { ...app, conversationId, widen, rules };
}

async function startWithoutHost() {
  const app = await startRefused(fetchHosts('a.test'));
  await app.decide((await app.whenPending(1))[0]?.approvalId, no);
  await app.whenResults(1);
  return app;
}

describe.skipIf(isWithoutNetwork)('a command that was refused something', () => {
  it('runs again with a host that the user allows once, which needs approval after that', async () => {
    const app = await startWithoutHost();
    await app.widen(aTest, 'once');
    await app.whenResults(2);
    expect([app.output(), app.reached]).toEqual(['hello from a.test\n', ['a.test']]);
    const { conversationId } = app;
    await app.call('conversation.send', { conversationId, text: fetchHosts('a.test') });
    await app.decide((await app.whenPending(1))[0]?.approvalId, no);
    await app.whenResults(3);
    expect(app.reached).toEqual(['a.test']);
  });

  it.each(['conversation', 'folder'] as const)('makes an ordinary rule for the %s', async (scope) => {
    const app = await startWithoutHost();
    await app.widen(aTest, scope);
    await app.whenResults(2);
    const { conversationId, workspacePath } = app;
    const place = scope === 'folder' ? { scope: 'workspace', workspacePath } : { scope: 'session', conversationId };
    expect([app.reached, await app.rules()]).toMatchObject([
      ['a.test'],
      [{ effect: 'allow', toolId: 'command-network', pattern: 'a.test', uses: 1, ...place }],
    ]);
  });

  it('is given nothing that it wasn’t refused, and nothing that a rule denies', async () => {
    const app = await startWithoutHost();
    const noSuch = 'didn’t refuse this access';
    await expect(app.widen({ ...aTest, host: 'b.test' }, 'once')).rejects.toThrow(noSuch);
    await expect(app.widen({ ...aTest, port: 443 }, 'folder')).rejects.toThrow(noSuch);
    await expect(app.widen({ kind: 'write', path: app.dataPath }, 'folder')).rejects.toThrow(noSuch);
    const denied = { effect: 'deny', toolId: 'command-network', patterns: ['a.test'], scope: 'always' };
    await app.call('permission.save', denied);
    await expect(app.widen(aTest, 'folder')).rejects.toThrow('A rule denies a.test');
    expect([app.reached, (await app.rules()).length, app.results().length]).toEqual([[], 1, 1]);
  });

  it('reaches no host that the folder’s settings deny or don’t list, although a rule allows it', async () => {
    const app = await startRefused('Hello');
    await app.whenEnded();
    await app.call('permission.save', {
      effect: 'allow',
      toolId: 'command-network',
      patterns: ['a.test', 'b.test', 'c.test'],
      scope: 'always',
    });
    const { conversationId, workspacePath } = app;
    const rules = { deny: [{ tool: 'command-network', pattern: 'b.test' }], allowedHosts: ['b.test', 'c.test'] };
    writeFiles(workspacePath, { '.aintern/settings.json': JSON.stringify(rules) });
    const [file] = (await app.call('project.list')) as unknown as CommandOutput<'project.list'>;
    await app.call('project.trust', { path: file?.path, sha256: file?.sha256 });
    await app.call('conversation.send', { conversationId, text: fetchHosts('a.test', 'b.test', 'c.test') });
    await expect.poll(() => app.results().length, { timeout: 20_000 }).toBe(1);
    expect(app.reached).toEqual(['c.test']);
    await expect(app.widen(aTest, 'folder')).rejects.toThrow('The folder’s settings don’t list a.test');
  });

  it('writes outside the folder once that is allowed, for the whole folder only', async () => {
    // A command has a temporary folder of its own, so this one has to be elsewhere.
    const outside = mkdtempSync(join(homedir(), '.aintern-test-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    const app = await startRefused('Hello');
    writeFileSync(join(app.workspacePath, 'write.js'), `require('fs').writeFileSync('${outside}/file', 'text')`);
    const { conversationId } = app;
    await app.whenEnded();
    await app.call('conversation.send', { conversationId, text: runCommand('node write.js') });
    await expect.poll(() => app.results().length).toBe(1);
    const [access] = app.refused();
    if (access?.kind !== 'write') throw new Error(`Nothing was refused: ${JSON.stringify(app.results())}`);
    await expect(app.widen(access, 'once')).rejects.toThrow('for all commands in this folder');
    expect(existsSync(join(outside, 'file'))).toBe(false);
    await app.widen(access, 'folder');
    await expect.poll(() => app.results().length).toBe(2);
    expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('text');
  });

  it('writes a protected file in the folder once that is allowed', async () => {
    const app = await startRefused('Hello');
    const hooks = join(app.workspacePath, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(app.workspacePath, 'write.js'), "require('fs').writeFileSync('.git/hooks/pre-push', 'text')");
    const { conversationId } = app;
    await app.whenEnded();
    await app.call('conversation.send', { conversationId, text: runCommand('node write.js') });
    await expect.poll(() => app.results().length).toBe(1);
    expect(app.refused()).toEqual([{ kind: 'write', path: join(hooks, 'pre-push') }]);
    expect(readdirSync(hooks)).toEqual([]);
    await app.widen({ kind: 'write', path: join(hooks, 'pre-push') }, 'folder');
    await expect.poll(() => app.results().length).toBe(2);
    expect(readFileSync(join(hooks, 'pre-push'), 'utf8')).toBe('text');
  });
});
