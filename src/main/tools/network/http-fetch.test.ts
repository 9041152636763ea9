import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import type { JsonObject } from '../../../shared/json/json';
import { allowingRules, permissionTarget } from '../../approval/rules/match-permission';
import { version } from '../../base/version';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import { createHttpFetch, type HttpFetchOptions } from './http-fetch';

const scope = { workspacePath: null, dataPath: '/data' };

/** A server on this machine, so a test has to allow it. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, port: (server.address() as AddressInfo).port, base: `http://${host}` };
}

const answer =
  (body: string | Buffer, type: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, ...headers });
    response.end(body);
  };

const allowed: HttpFetchOptions = { isPrivateAllowed: () => true };

async function fetchWith(options: HttpFetchOptions, parameters: JsonObject, signal?: AbortSignal) {
  const preparation = createHttpFetch(options).prepare(parameters, scope);
  if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
  const builder = ToolExecutionContextBuilder.create();
  if (signal) builder.withCancellation(signal);
  return preparation.call.run(builder.buildForTesting({ clock: { now: () => 42 } }));
}

describe('http-fetch', () => {
  it('turns a page into text with its links and without its pictures and scripts', async () => {
    const page =
      '<html><head><style>p{}</style></head><body><h1>Title</h1><p>Words and <a href="/x">a link</a>.</p>' +
      '<img src="p.png" alt="picture"><script>alert(1)</script></body></html>';
    const { base } = await serve(answer(page, 'text/html; charset=utf-8'));
    expect(await fetchWith(allowed, { url: `${base}/` })).toEqual({
      success: true,
      message: `200 OK from ${base}/ (text/html; charset=utf-8, ${page.length} bytes)`,
      data: 'Title\n\nWords and a link [/x].',
      artifacts: [
        { type: 'url', path: `${base}/`, isNew: false, description: '200, text/html; charset=utf-8', timestamp: 42 },
      ],
      duration: 0,
    });
  });

  it('indents JSON, and leaves it as it is where that cannot be', async () => {
    const { base } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(request.url === '/deep' ? '['.repeat(100_000) : '{"a":[1]}');
    });
    expect((await fetchWith(allowed, { url: base })).data).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect((await fetchWith(allowed, { url: `${base}/deep` })).data).toMatch(/^\[{40000}$/);
  });

  it.each([
    ['text/plain; charset=iso-8859-1', Buffer.from([0x6e, 0xe4]), 'nä'],
    ['text/plain; charset=no-such-thing', Buffer.from('nä'), 'nä'],
    ['text/plain', Buffer.from([0xff, 0xfe, 0x6e, 0, 0xe4, 0]), 'nä'],
    ['text/html', Buffer.from('<meta charset="windows-1252"><p>n\xe4', 'latin1'), 'nä'],
    ['', Buffer.from('plain words'), 'plain words'],
  ])('reads %s in its own character set', async (type, body, text) => {
    const { base } = await serve(answer(body, type));
    expect((await fetchWith(allowed, { url: base })).data).toBe(text);
  });

  it('tells only type and size of what is no text', async () => {
    const { base } = await serve(answer(Buffer.from([0x89, 0x50, 0, 1]), 'image/png'));
    const result = await fetchWith(allowed, { url: base });
    expect(result.data).toBeUndefined();
    expect(result.message).toBe(
      `200 OK from ${base}/ (image/png, 4 bytes). Not text, so only the type and size are shown`,
    );
  });

  it('asks only for the headers when that is all that is wanted, and says who it is', async () => {
    const seen: unknown[] = [];
    const { base } = await serve((request, response) => {
      const { method, headers } = request;
      seen.push([method, headers['user-agent'], headers['accept-language'], headers.cookie, headers.authorization]);
      response.end();
    });
    await fetchWith(allowed, { url: base, method: 'HEAD', acceptLanguage: 'de' });
    expect(seen).toEqual([['HEAD', `AIntern/${version}`, 'de', undefined, undefined]]);
  });

  it('gives a long text in parts', async () => {
    const { base } = await serve(answer('x'.repeat(40_000) + 'y'.repeat(10), 'text/plain'));
    const first = await fetchWith(allowed, { url: base });
    expect(first.message).toContain('Continue with offset 40000');
    expect((await fetchWith(allowed, { url: base, offset: 40_000 })).data).toBe('y'.repeat(10));
  });

  it('stops reading at the limit, also behind a compression that makes little of much', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 'a'));
    const { base } = await serve(answer(bomb, 'text/plain', { 'content-encoding': 'gzip' }));
    const result = await fetchWith(allowed, { url: base, maxBytes: 1_000 });
    expect(result.message).toContain('more than 1,000 bytes). Stopped at maxBytes');
    expect(result.data).toBe('a'.repeat(1_000));
  });

  it('reads a page of 100,000 nested elements', async () => {
    const { base } = await serve(
      answer(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}<p>end`, 'text/html'),
    );
    expect((await fetchWith(allowed, { url: base, maxBytes: 5_000_000 })).data).toMatch(/^deep\s+end$/);
  });

  it('tells what a server refuses, with what it said', async () => {
    const { base } = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('nothing here');
    });
    expect(await fetchWith(allowed, { url: `${base}/x` })).toMatchObject({
      success: false,
      errorCode: 'Http404',
      error: `404 Not Found from ${base}/x (text/plain, 12 bytes)`,
      data: 'nothing here',
    });
  });

  it('follows redirects on the same host, five times at most', async () => {
    const { base } = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) return response.writeHead(200, { 'content-type': 'text/plain' }).end('there');
      return response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    expect(await fetchWith(allowed, { url: `${base}/5` })).toMatchObject({ success: true, data: 'there' });
    expect(await fetchWith(allowed, { url: `${base}/6` })).toMatchObject({ errorCode: 'TooManyRedirects' });
  });

  it('does not follow a redirect to another host, but tells it', async () => {
    const asked: unknown[] = [];
    const other = await serve((request, response) => {
      asked.push(request.url);
      response.end();
    });
    const { base, host } = await serve((_, response) => {
      response.writeHead(302, { location: `${other.base}/?d=secret` }).end();
    });
    expect(await fetchWith(allowed, { url: base })).toMatchObject({
      errorCode: 'RedirectedElsewhere',
      error: `${host} redirects to another host. Call http-fetch with ${other.base}/?d=secret if that is the right one`,
    });
    expect(asked).toEqual([]);
  });

  it('EX-10: refuses a redirect to a private address', async () => {
    const { base, host } = await serve((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    });
    const result = await fetchWith({ isPrivateAllowed: (asked) => asked === host }, { url: base });
    expect(result).toMatchObject({ success: false, errorCode: 'Refused' });
    expect(result.error).toContain('169.254.169.254');
  });

  it('EX-10: refuses a name that stands for a private address, before anything is sent', async () => {
    const asked: unknown[] = [];
    const { port } = await serve((request, response) => {
      asked.push(request.url);
      response.end();
    });
    const result = await fetchWith(
      {
        resolveName: (_, reply) =>
          reply(null, [
            { address: '93.184.215.14', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]),
      },
      { url: `http://innocent.example:${port}/` },
    );
    expect(result).toMatchObject({ success: false, errorCode: 'Refused' });
    expect(result.error).toContain(`innocent.example:${port} (127.0.0.1)`);
    expect(asked).toEqual([]);
  });

  it('EX-10: resolves a name once, so that it cannot mean something else a moment later', async () => {
    const { port } = await serve(answer('here', 'text/plain'));
    let lookups = 0;
    const result = await fetchWith(
      {
        isPrivateAllowed: (host) => host === `rebinding.example:${port}`,
        resolveName(_, reply) {
          lookups += 1;
          reply(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      },
      { url: `http://rebinding.example:${port}/` },
    );
    expect({ data: result.data, lookups }).toEqual({ data: 'here', lookups: 1 });
  });

  it('gives up on a server that does not answer, and at once when it is cancelled', async () => {
    const controller = new AbortController();
    let asked = 0;
    const { base } = await serve(() => {
      asked += 1;
      if (asked === 2) controller.abort();
    });
    expect(await fetchWith({ ...allowed, timeLimit: 50 }, { url: base })).toMatchObject({
      errorCode: 'Timeout',
      error: `${base} didn't respond within 0.05 s. Try again later, or fetch a smaller page`,
    });
    asked = 1;
    expect(await fetchWith(allowed, { url: base }, controller.signal)).toMatchObject({ errorCode: 'Cancelled' });
  });

  it('says why nothing came', async () => {
    expect(
      await fetchWith(
        { resolveName: (_, reply) => reply(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []) },
        { url: 'https://no-such-host.example/' },
      ),
    ).toMatchObject({
      errorCode: 'ENOTFOUND',
      error: "https://no-such-host.example/ couldn't be fetched: unknown host. Check the spelling",
    });
  });

  it('is medium, and high where data could leave or the port is unusual', () => {
    const rated = (url: string) => {
      const preparation = createHttpFetch().prepare({ url }, scope);
      return preparation.isValid && { ...preparation.call.risk, subjects: preparation.call.subjects };
    };
    expect(rated('https://example.com/a?b=c')).toEqual({
      level: 'medium',
      reasons: ['Connects to example.com'],
      subjects: ['example.com'],
    });
    expect(rated(`https://example.com/?d=${'x'.repeat(500)}`)).toMatchObject({ level: 'high' });
    expect(rated('https://example.com:8443/')).toEqual({
      level: 'high',
      reasons: ['Connects to example.com:8443', 'Uses the unusual port 8443'],
      subjects: ['example.com:8443'],
    });
  });

  it('EX-07, EX-11: is covered by a rule for its host in every spelling, and by none for how another begins', () => {
    const rule: ToolPermission = {
      id: '44444444-4444-4444-8444-444444444444',
      effect: 'allow',
      toolId: 'http-fetch',
      pattern: 'docs.good.io',
      scope: 'always',
      createdAt: 1,
      uses: 0,
    };
    const isCovered = (url: string) => {
      const preparation = createHttpFetch().prepare({ url }, scope);
      if (!preparation.isValid) return 'refused';
      const target = permissionTarget(preparation.call, {
        toolId: 'http-fetch',
        workspacePath: null,
        conversationId: null,
        runId: null,
        now: 2,
      });
      return allowingRules([rule], target) !== null;
    };
    expect(
      [
        'https://docs.good.io/a',
        'https://DOCS.good.io:443/',
        'https://docs.good.io./',
        'https://docs.good.io.evil.test/',
        'https://docs.good.io:8443/',
        'https://docs.good.io%2eevil.test/',
        'https://docs.good.io\0.evil.test/',
        'https://docs.good.io@evil.test/',
      ].map(isCovered),
    ).toEqual([true, true, true, false, false, false, 'refused', 'refused']);
  });

  it('EX-10: refuses a private address before anybody is asked', () => {
    expect(createHttpFetch().prepare({ url: 'http://[::1]:8080/' }, scope).validation.errors).toMatchObject([
      { parameterName: 'url', errorCode: 'invalid_value' },
    ]);
  });
});
