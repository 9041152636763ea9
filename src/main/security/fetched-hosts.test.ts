import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import { startCalls } from './testing/start-calls';

interface Allowed {
  /** Missing for a rule about every call. */
  readonly pattern?: string;
  readonly privateHosts?: readonly string[];
}

/** Fetches the address with an allow rule and returns the outcome before any approval. */
async function fetchWith(url: string, { pattern, privateHosts = [] }: Allowed) {
  const rule: ToolPermission = {
    id: '00000000-0000-4000-8000-000000000000',
    ...{ effect: 'allow', toolId: 'http-fetch', scope: 'always', createdAt: 0, uses: 0 },
    ...(pattern === undefined ? {} : { pattern }),
  };
  const call = { tool: 'http-fetch', parameters: { url } };
  const started = await startCalls(() => [[call]], { rules: [rule], approvalMode: 'ask' });
  await started.call('settings.update', { allowedPrivateHosts: privateHosts });
  await (await started.send()).whenAskedOrEnded();
  return started.statusesOf()[0]?.at(-1);
}

async function startServer() {
  const heard: string[] = [];
  const server = createServer(({ url }, response) => {
    heard.push(url ?? '');
    response.setHeader('content-type', 'text/plain').end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { heard, port: (server.address() as AddressInfo).port };
}

describe('a rule for one host', () => {
  it.each(['https://docs.good.io.evil.test/', 'https://docs.good.io%2eevil.test/', 'https://evil.test/docs.good.io'])(
    'EX-07: does not let another be asked: %s',
    async (url) => {
      expect(await fetchWith(url, { pattern: 'docs.good.io' })).toBe('awaiting-approval');
    },
  );

  it('EX-11: lets it be asked in every spelling, and refuses one with a NUL', async () => {
    const { heard, port } = await startServer();
    const host = `localhost:${port}`;
    const allowed = { pattern: host, privateHosts: [host] };
    for (const name of ['localhost', 'LOCALHOST']) {
      expect(await fetchWith(`http://${name}:${port}/${name}`, allowed), name).toBe('completed');
    }
    expect(heard).toEqual(['/localhost', '/LOCALHOST']);
    // It needs no approval; whether a name server knows the name with its dot is another matter.
    expect(['completed', 'failed']).toContain(await fetchWith(`http://localhost.:${port}/`, allowed));
    expect(await fetchWith(`http://localhost\0.evil:${port}/`, allowed)).toBe('validation-failed');
  });
});

describe('a rule for everything', () => {
  it('EX-10: does not let this machine or a private network be asked', async () => {
    const { heard, port } = await startServer();
    const names = ['169.254.169.254', `localhost:${port}`, `[::1]:${port}`, `0.0.0.0:${port}`, `127.0.0.1:${port}`];
    for (const name of names) expect(await fetchWith(`http://${name}/`, {}), name).toBe('validation-failed');
    expect(heard).toEqual([]);
  });
});
