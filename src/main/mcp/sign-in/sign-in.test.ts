import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMcp } from '../testing/start-mcp';
import { type SignInServerOptions, startSignInServer } from '../testing/start-sign-in-server';

/** However slow the machine is. */
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 60_000, interval: 20 });

async function startWeb(options: SignInServerOptions = {}) {
  const server = await startSignInServer(options);
  onTestFinished(server.close);
  const secrets: string[] = [];
  const started = startMcp({ protectSecret: (secret) => void secrets.push(secret) });
  const { mcp, find } = started;
  mcp.save({ name: 'web', entry: { kind: 'http', url: server.url, headers: {} } });
  const signIn = () => find('web')?.signIn;

  /** The address that the user is shown. */
  async function begin(client?: { id: string }) {
    await mcp.signIn('web', client);
    const state = signIn();
    return state?.kind === 'waiting' ? state.address : null;
  }

  /** As the user's browser does it. */
  async function complete(client?: { id: string }) {
    const page = await fetch((await begin(client)) ?? '');
    const text = await page.text();
    await until(() => expect(signIn()?.kind).not.toBe('waiting'));
    return { status: page.status, text };
  }
  async function approve() {
    await until(() => expect(find('web')?.present).toBeTypeOf('string'));
    mcp.approve('web', find('web')?.present ?? '');
  }
  return { ...started, server, secrets, signIn, begin, complete, approve };
}

describe('signing in', () => {
  it('MP-18 opens no page on its own, uses PKCE and a state, and connects with the token', async () => {
    const { mcp, find, server, begin, signIn, call, approve, secrets } = await startWeb();
    expect(await mcp.refresh('web')).toMatchObject({
      state: 'needs-sign-in',
      problem: 'web asks you to sign in. Do so in Settings › MCP servers',
      signIn: { kind: 'none' },
    });
    const address = new URL((await begin()) ?? '');
    expect(server.requests).not.toContain('GET /authorize');
    expect(address.origin).toBe(server.origin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      code_challenge_method: 'S256',
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      resource: server.url,
      state: expect.stringMatching(/^.{30,}$/),
    });
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('You are signed in to web')]);
    await until(() => expect(find('web')).toMatchObject({ state: 'running', tools: [{ name: 'echo' }] }));
    expect(signIn()).toEqual({ kind: 'signed-in' });
    await approve();
    expect(await call('mcp:web/echo')).toMatchObject({ success: true, data: 'called with a token' });
    expect(secrets).toEqual([...server.tokens, ...server.refreshTokens]);
  });

  it('MP-22 keeps the tokens in a file of the user alone, for the next start', async () => {
    const { open, mcp, dataPath, server, complete, secrets } = await startWeb();
    await complete();
    const file = join(dataPath, 'mcp-keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataPath, 'mcp.json'), 'utf8')).not.toContain([...server.tokens][0]);
    await mcp.dispose();
    secrets.length = 0;
    const again = open();
    onTestFinished(() => again.dispose());
    expect(await again.refresh('web')).toMatchObject({ state: 'running', signIn: { kind: 'signed-in' } });
    expect(secrets).toEqual(expect.arrayContaining([...server.tokens, ...server.refreshTokens]));
  });

  it('MP-19 takes no answer that it did not ask for, and none twice', async () => {
    const { begin, signIn, complete } = await startWeb();
    const address = new URL((await begin()) ?? '');
    const redirect = address.searchParams.get('redirect_uri') ?? '';
    expect((await fetch(`${redirect}?code=stolen&state=guessed`)).status).toBe(400);
    expect((await fetch(redirect.replace('/callback', '/'))).status).toBe(404);
    expect(signIn()?.kind).toBe('waiting');
    const refused = await fetch(`${redirect}?code=wrong&state=${address.searchParams.get('state')}`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('didn’t work')]);
    await until(() => expect(signIn()).toMatchObject({ kind: 'none', problem: expect.any(String) }));
    expect((await complete()).status).toBe(200);
    expect(signIn()).toEqual({ kind: 'signed-in' });
  });

  it('MP-20 takes no answer of another authorization server', async () => {
    const { begin, signIn, server } = await startWeb();
    const address = new URL((await begin()) ?? '');
    const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
    back.searchParams.set('iss', 'https://evil.example');
    expect((await fetch(back)).status).toBe(400);
    await until(() => expect(signIn()).toMatchObject({ kind: 'none' }));
    expect(server.grants).toEqual([]);
  });

  it('says when the user declines', async () => {
    const { begin, signIn, server } = await startWeb();
    const address = new URL((await begin()) ?? '');
    const [redirect, state] = ['redirect_uri', 'state'].map((name) => address.searchParams.get(name));
    await fetch(`${redirect}?error=access_denied&state=${state}&iss=${server.origin}`);
    await until(() =>
      expect(signIn()).toEqual({ kind: 'none', problem: 'web refused the sign-in: access was denied' }),
    );
  });

  it('can be cancelled, and listens no more then', async () => {
    const { mcp, begin, signIn } = await startWeb();
    const redirect = new URL((await begin()) ?? '').searchParams.get('redirect_uri') ?? '';
    mcp.cancelSignIn('web');
    expect(signIn()).toEqual({ kind: 'none' });
    await expect(fetch(redirect)).rejects.toThrow();
  });

  it('asks for a client ID where programs can’t register themselves', async () => {
    const { begin, signIn, complete, server } = await startWeb({ isClosed: true });
    expect(await begin()).toBeNull();
    expect(signIn()).toMatchObject({
      kind: 'none',
      needsClient: true,
      problem: expect.stringContaining('Enter the client ID'),
    });
    await complete({ id: 'known' });
    expect(signIn()).toEqual({ kind: 'signed-in' });
    expect(server.grants[0]?.get('client_id')).toBe('known');
  });

  it('MP-37 sends nothing unencrypted over the internet', async () => {
    const { createAuthFetch } = await import('./create-auth-fetch');
    const { signal } = new AbortController();
    const send = createAuthFetch('https://mcp.example.com/mcp', signal);
    await expect(send('http://login.example.com/token', { method: 'POST' })).rejects.toThrow('isn’t encrypted');
  });

  it('MP-21 does not follow a server into the private network', async () => {
    const inside = await startSignInServer();
    onTestFinished(inside.close);
    const { createAuthFetch } = await import('./create-auth-fetch');
    const { signal } = new AbortController();
    await expect(createAuthFetch('https://mcp.example.com/mcp', signal)(`${inside.origin}/token`)).rejects.toThrow(
      'isn’t a public address',
    );
    expect(inside.requests).toEqual([]);
    expect((await createAuthFetch('http://localhost:1/mcp', signal)(`${inside.origin}/nothing`)).status).toBe(404);
  });
});

describe('tokens', () => {
  it('are renewed once for all calls when they are refused, and reach open connections', async () => {
    const { server, complete, call, approve } = await startWeb();
    await complete();
    await approve();
    server.tokens.clear();
    const results = await Promise.all([call('mcp:web/echo'), call('mcp:web/echo'), call('mcp:web/echo')]);
    expect(results.map(({ success }) => success)).toEqual([true, true, true]);
    const renewals = server.grants.filter((grant) => grant.get('grant_type') === 'refresh_token');
    expect(renewals).toHaveLength(1);
    expect(renewals[0]?.get('client_id')).toBe('client-1');
    expect(renewals[0]?.get('resource')).toBe(server.url);
    expect(server.registered).toHaveLength(1);
  });

  it('are renewed before they expire', async () => {
    const { server, complete, call, approve } = await startWeb({ lifetime: 10 });
    await complete();
    await approve();
    const refused = server.requests.length;
    expect(await call('mcp:web/echo')).toMatchObject({ success: true });
    expect(server.requests.slice(refused)).toContain('POST /token');
  });

  it('that can’t be renewed end the sign-in, and the call says so', async () => {
    const { server, complete, call, approve, find, signIn } = await startWeb();
    await complete();
    await approve();
    server.tokens.clear();
    server.refreshTokens.clear();
    expect(await call('mcp:web/echo')).toMatchObject({
      success: false,
      error: expect.stringContaining('asks you to sign in'),
    });
    expect(find('web')).toMatchObject({ state: 'needs-sign-in' });
    expect(signIn()).toEqual({ kind: 'none' });
    await complete();
    await until(() => expect(find('web')?.state).toBe('running'));
    expect(await call('mcp:web/echo')).toMatchObject({ success: true });
  });

  it('that are refused while tools are listed end the sign-in as well', async () => {
    const { mcp, server, complete, find } = await startWeb();
    await complete();
    await until(() => expect(find('web')?.present).toBeTypeOf('string'));
    server.tokens.clear();
    server.refreshTokens.clear();
    expect(await mcp.refresh('web')).toMatchObject({ state: 'needs-sign-in', signIn: { kind: 'none' } });
  });

  it('are for one authorization server: another one gets a client of its own', async () => {
    const { mcp, server, complete, find, begin } = await startWeb();
    await complete();
    await until(() => expect(find('web')?.present).toBeTypeOf('string'));
    const other = await startSignInServer();
    onTestFinished(other.close);
    server.moveTo(other.origin);
    server.tokens.clear();
    server.refreshTokens.clear();
    await mcp.refresh('web');
    const address = new URL((await begin()) ?? '');
    expect(address.origin).toBe(other.origin);
    expect([server.registered.length, other.registered.length]).toEqual([1, 1]);
  });

  it('with too few rights are replaced by another sign-in that asks for more', async () => {
    const { server, complete, call, approve, find } = await startWeb({ callScope: 'tools:call' });
    await complete();
    await approve();
    expect(await call('mcp:web/echo')).toMatchObject({
      success: false,
      error: expect.stringContaining('sign in again, with more rights'),
    });
    expect(find('web')?.state).toBe('needs-sign-in');
    await complete();
    await until(() => expect(find('web')?.state).toBe('running'));
    expect(await call('mcp:web/echo')).toMatchObject({ success: true });
    expect(server.registered).toHaveLength(1);
  });

  it('MP-38 of a project’s server are forgotten when its file names another address', async () => {
    const [server, other] = [await startSignInServer(), await startSignInServer()];
    onTestFinished(() => {
      server.close();
      other.close();
    });
    const { mcp, find, workspacePath } = startMcp();
    const trust = (url: string) => {
      writeFileSync(join(workspacePath, '.mcp.json'), JSON.stringify({ mcpServers: { web: { url } } }));
      const [found] = mcp.findImportable();
      if (!found) throw new Error('There is no server');
      mcp.import(found);
    };
    trust(server.url);
    await mcp.signIn('web');
    const begun = find('web')?.signIn;
    await fetch(begun?.kind === 'waiting' ? begun.address : '');
    await until(() => expect(find('web')?.signIn).toEqual({ kind: 'signed-in' }));
    trust(other.url);
    expect(find('web')?.signIn).toEqual({ kind: 'none' });
    expect(await mcp.refresh('web')).toMatchObject({ state: 'needs-sign-in' });
  });

  it('are forgotten on sign-out, with the server, and for another address', async () => {
    const { mcp, dataPath, server, complete, find } = await startWeb();
    const kept = () => readFileSync(join(dataPath, 'mcp-keys.json'), 'utf8').includes('access-');
    const entry = { kind: 'http' as const, url: server.url, headers: {} };
    await complete();
    expect(kept()).toBe(true);
    await mcp.signOut('web');
    expect(kept()).toBe(false);
    expect(await mcp.refresh('web')).toMatchObject({ state: 'needs-sign-in', signIn: { kind: 'none' } });
    await complete();
    mcp.save({ name: 'web', entry });
    expect(find('web')?.signIn).toEqual({ kind: 'signed-in' });
    mcp.save({ name: 'web', entry: { ...entry, url: `${server.url}/other` } });
    expect(kept()).toBe(false);
    mcp.save({ name: 'web', entry });
    await complete();
    await mcp.remove('web');
    expect(kept()).toBe(false);
  });
});
