import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision, type RememberOptions } from '../../shared/call/approval-decision';
import type { McpSandbox, McpServerDescription } from '../../shared/mcp/mcp-server';
import { scripted } from '../mcp/testing/start-mcp';
import { isWithoutNetwork } from '../sandbox/network/testing/when-networked';
import { sayCalls } from '../testing/parrot-backend';
import { startNetworked } from './testing/start-networked';

const yes = (remember: RememberOptions = {}) =>
  ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 }, remember);
const profile: McpSandbox = { isOn: true, hasNetwork: true, writable: [] };

/** A server in the sandbox, whose tool fetches a page of a.test. */
async function start(sandbox: McpSandbox) {
  const app = await startNetworked('ask');
  writeFileSync(join(app.workspacePath, 'server.mjs'), readFileSync(scripted().args[0] ?? '', 'utf8'));
  const args = ['server.mjs', JSON.stringify({ fault: 'fetch', url: 'http://a.test/' })];
  await app.call('mcp.save', { name: 'web', entry: { ...scripted(), args }, sandbox });
  const { present } = await app.call('mcp.refresh', { name: 'web' });
  await app.call('mcp.approve', { name: 'web', present });
  const callTool = async () => {
    await app.send(sayCalls({ tool: 'mcp:web/echo', parameters: {} }));
    const [asked] = await app.whenPending(1);
    await app.decide(asked?.approvalId, yes());
  };
  const fault = async () => {
    const [server] = (await app.call('mcp.list', {})) as unknown as McpServerDescription[];
    return server?.fault;
  };
  return { ...app, callTool, fault };
}

describe.skipIf(isWithoutNetwork)('a server in the sandbox that connects to a host', () => {
  it('asks on the card of its call, with its name, and is remembered by a rule', async () => {
    const app = await start(profile);
    await app.callTool();
    await expect.poll(async () => (await app.pending())[0]?.toolId).toBe('command-network');
    const [asked] = await app.pending();
    const { request } = await app.call('approval.read', { approvalId: asked?.approvalId });
    expect([asked, request, app.reached]).toMatchObject([
      { summary: 'Connect to a.test' },
      {
        parameters: { host: 'a.test', port: 80, command: expect.stringMatching(/^web \(MCP server\): .*server\.mjs/) },
      },
      [],
    ]);
    await app.decide(asked?.approvalId, yes({ rememberForWorkspace: true, rememberPattern: 'a.test' }));
    await app.whenResults(1);
    expect([app.output(), app.reached]).toEqual(['hello from a.test\n', ['a.test']]);
    await app.call('mcp.restart', { name: 'web' });
    await app.callTool();
    await app.whenResults(2);
    expect([app.output(), app.reached]).toEqual(['hello from a.test\n', ['a.test', 'a.test']]);
  });

  it('is refused where a rule denies it, and names what would allow it', async () => {
    const app = await start(profile);
    await app.call('permission.save', {
      effect: 'deny',
      toolId: 'command-network',
      patterns: ['a.test'],
      scope: 'always',
    });
    await app.callTool();
    await app.whenResults(1);
    expect(app.reached).toEqual([]);
    expect(await app.fault()).toEqual({ host: 'a.test', widening: 'host' });
  });

  it('needs no question for a host of its profile', async () => {
    const app = await start({ ...profile, hosts: ['a.test'] });
    await app.callTool();
    await app.whenResults(1);
    expect(app.output()).toBe('hello from a.test\n');
  });

  it('reaches nothing while its network is off', async () => {
    const app = await start({ ...profile, hasNetwork: false });
    await app.callTool();
    await app.whenResults(1);
    expect(app.reached).toEqual([]);
    expect(await app.fault()).toEqual({ host: 'a.test', widening: 'network' });
  });
});
