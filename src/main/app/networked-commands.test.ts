import { describe, expect, it } from 'vitest';
import { ApprovalDecision, type RememberOptions } from '../../shared/call/approval-decision';
import type { ToolPermission } from '../../shared/call/permission';
import type { CommandOutput } from '../../shared/contract/contract';
import { isWithoutNetwork } from '../sandbox/network/testing/when-networked';
import { sayCalls } from '../testing/parrot-backend';
import { fetchHosts, runCommand, startNetworked } from './testing/start-networked';

const timing = { decidedAt: 0, decisionDuration: 0 };
const yes = (remember: RememberOptions = {}) => ApprovalDecision.approve(timing, remember);
const no = (remember: RememberOptions = {}) => ApprovalDecision.deny(undefined, timing, remember);
const rule = (change: Partial<ToolPermission>): object => ({
  effect: 'deny',
  toolId: 'command-network',
  patterns: ['a.test'],
  scope: 'always',
  ...change,
});

describe.skipIf(isWithoutNetwork)('a command that connects to a host', () => {
  it('waits for the user, who sees host, port and command, and continues when they allow it', async () => {
    const app = await startNetworked('auto');
    const conversationId = await app.send(fetchHosts('a.test'));
    const [asked] = await app.whenPending(1);
    const { request } = (await app.call('approval.read', {
      approvalId: asked?.approvalId,
    })) as CommandOutput<'approval.read'>;
    expect([asked, request.parameters, app.statuses().at(-1), app.reached]).toMatchObject([
      { conversationId, toolId: 'command-network', toolName: 'Connect', summary: 'Connect to a.test' },
      { host: 'a.test', port: 80, command: 'touch made; curl -sS -m 60 http://$(echo a.test)/' },
      'executing',
      [],
    ]);
    await app.decide(asked?.approvalId, yes());
    await app.whenEnded();
    expect([app.output(), app.reached, app.refused()]).toEqual(['hello from a.test\n', ['a.test'], []]);
  });

  it('needs approval again after it was allowed once', async () => {
    const app = await startNetworked('auto');
    const conversationId = await app.send(fetchHosts('a.test'));
    await app.decide((await app.whenPending(1))[0]?.approvalId, yes());
    await app.whenResults(1);
    await app.call('conversation.send', { conversationId, text: fetchHosts('a.test') });
    await app.decide((await app.whenPending(1))[0]?.approvalId, no());
    await app.whenResults(2);
    expect([app.reached, app.refused()]).toEqual([['a.test'], [{ kind: 'host', host: 'a.test', port: 80 }]]);
    expect(app.output()).toContain("AIntern doesn't let this command connect to a.test");
  });

  it('is remembered for the folder, for that host only', async () => {
    const app = await startNetworked('edit');
    await app.send(fetchHosts('a.test'));
    const [asked] = await app.whenPending(1);
    await app.decide(asked?.approvalId, yes({ rememberForWorkspace: true, rememberPattern: 'a.test' }));
    await app.whenResults(1);
    await app.send(fetchHosts('a.test', 'b.test'));
    const [other] = await app.whenPending(1);
    expect(other?.summary).toBe('Connect to b.test');
    await app.decide(other?.approvalId, no());
    await app.whenResults(2);
    const { rules } = (await app.call('permission.list')) as CommandOutput<'permission.list'>;
    expect([app.reached, rules]).toMatchObject([
      ['a.test', 'a.test'],
      [{ effect: 'allow', toolId: 'command-network', pattern: 'a.test', scope: 'workspace', uses: 1 }],
    ]);
  });

  it('is refused by a rule without a question, also one that is made while it waits', async () => {
    const app = await startNetworked('auto');
    await app.call('permission.save', rule({}));
    await app.send(fetchHosts('a.test'));
    await app.whenResults(1);
    await app.send(fetchHosts('b.test'));
    await app.whenPending(1);
    await app.call('permission.save', { ...rule({}), patterns: ['b.test'] });
    await app.whenResults(2);
    expect([app.reached, await app.pending()]).toEqual([[], []]);
  });

  it('takes no other parameters than its own', async () => {
    const app = await startNetworked('auto');
    await app.send(fetchHosts('a.test'));
    const [asked] = await app.whenPending(1);
    const other = ApprovalDecision.approveWithModifications({ host: 'b.test', port: 80, command: 'curl' }, timing);
    await expect(app.decide(asked?.approvalId, other)).rejects.toThrow('this host and port, and no other');
    await app.decide(asked?.approvalId, no());
    await app.whenEnded();
    expect(app.reached).toEqual([]);
  });

  it('asks about this machine at high risk, which no rule about public hosts covers', async () => {
    const app = await startNetworked('auto');
    await app.call('permission.save', { ...rule({ effect: 'allow' }), patterns: [] });
    await app.send(runCommand('touch made; curl -sS http://127.0.0.1:9/'));
    const [asked] = await app.whenPending(1);
    expect(asked).toMatchObject({
      toolId: 'command-private-network',
      riskLevel: 'high',
      summary: 'Connect to 127.0.0.1:9',
    });
    await app.decide(asked?.approvalId, no());
    await app.whenEnded();
    expect(app.refused()).toEqual([{ kind: 'host', host: '127.0.0.1', port: 9 }]);
  });

  it('has as much time as before after the user took longer than its limit to answer', async () => {
    const app = await startNetworked('auto');
    const command = 'touch made; curl -sS http://$(echo a.test)/';
    await app.send(sayCalls({ tool: 'terminal-execute', parameters: { command, timeoutMs: 1_000 } }));
    const [asked] = await app.whenPending(1);
    // Progress is reported once a second, so this takes longer than the limit.
    await expect.poll(() => app.events().filter((event) => event.type === 'tool-progress').length).toBeGreaterThan(1);
    await app.decide(asked?.approvalId, yes());
    await app.whenEnded();
    expect(app.output()).toBe('hello from a.test\n');
  });

  it('takes its question along when it ends or is stopped', async () => {
    const app = await startNetworked('auto');
    await app.send(runCommand('touch made; curl -sS -m 1 http://$(echo a.test)/'));
    await app.whenPending(1);
    await app.whenResults(1);
    expect([await app.pending(), app.refused()]).toEqual([[], [{ kind: 'host', host: 'a.test', port: 80 }]]);
    const conversationId = await app.send(fetchHosts('b.test'));
    await app.whenPending(1);
    await app.call('conversation.stop', { conversationId });
    await app.whenPending(0);
    expect(app.reached).toEqual([]);
  });

  it('is answered by prepared decisions, or denied if no one is there', async () => {
    const asked: string[] = [];
    const app = await startNetworked('auto', {
      answerApproval({ toolId, parameters }) {
        asked.push(`${toolId} ${parameters.host}`);
        if (parameters.host === 'a.test') return { decision: yes(), by: { kind: 'decisions-file' } };
        return { decision: no(), by: { kind: 'nobody' } };
      },
    });
    await app.send(fetchHosts('a.test', 'b.test'));
    await app.whenEnded();
    expect([asked, app.reached, app.refused()]).toEqual([
      ['command-network a.test', 'command-network b.test'],
      ['a.test'],
      [{ kind: 'host', host: 'b.test', port: 80 }],
    ]);
  });

  it('reaches the hosts in a line that the user allowed, and those of the folder’s settings', async () => {
    const app = await startNetworked('ask');
    const settings = { isOn: true, extraWritable: [], allowedHosts: ['b.test'] };
    await app.call('settings.update', { folderSandboxes: [{ path: app.workspacePath, ...settings }] });
    await app.send(runCommand('touch made; curl -sS http://a.test/ http://$(echo b.test)/'));
    const [line] = await app.whenPending(1);
    expect(line?.toolId).toBe('terminal-execute');
    await app.decide(line?.approvalId, yes());
    await app.whenEnded();
    expect(app.reached).toEqual(['a.test', 'b.test']);
  });

  it('reaches nothing in a rehearsal, which names the hosts it wanted', async () => {
    const app = await startNetworked('edit');
    await app.send(runCommand('mkdir made; rm -rf made; curl -sS http://$(echo a.test)/'));
    const [asked] = await app.whenPending(1);
    await expect.poll(async () => (await app.pending())[0]?.rehearsal).toBe('done');
    const approvalId = asked?.approvalId ?? '';
    const { request } = (await app.call('approval.read', { approvalId })) as CommandOutput<'approval.read'>;
    const preview = await app.call('approval.preview', { approvalId, parameters: request.parameters });
    expect([preview, app.reached]).toMatchObject([
      { rehearsal: { receipt: { refused: [{ kind: 'host', host: 'a.test', port: 80 }], complete: false } } },
      [],
    ]);
    await app.decide(approvalId, no());
    await app.whenEnded();
  });
});

describe('where commands can’t be given single hosts', () => {
  it('says so once in a conversation, with the remedy', async () => {
    const why = 'Install socat to let commands reach hosts that you allow. Until then, they run offline.';
    const app = await startNetworked('auto', {
      networkOptions: { detect: async () => ({ kind: 'unavailable', why }) },
    });
    const conversationId = await app.send(runCommand('touch made'));
    await app.whenResults(1);
    await app.call('conversation.send', { conversationId, text: runCommand('touch more') });
    await app.whenResults(2);
    const sandboxed = app.results().map(({ result }) => result.receipt?.sandboxed);
    const told = app.results().map(({ result }) => String(result.message).includes('Install socat'));
    expect(told).toEqual(sandboxed[0] ? [true, false] : [false, false]);
    const described = await app.call('sandbox.read');
    expect(described).toMatchObject(sandboxed[0] ? { hasNetwork: false, whyNoNetwork: why } : { isAvailable: false });
  });
});
