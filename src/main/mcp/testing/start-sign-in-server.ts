import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SignInServerOptions {
  /** Doesn't let programs register themselves. */
  readonly isClosed?: true;
  /** Seconds until a token expires. */
  readonly lifetime?: number;
  /** Needed for calls of tools. */
  readonly callScope?: string;
}

export interface SignInServer {
  /** Of the MCP server. */
  readonly url: string;
  readonly origin: string;
  /** `METHOD /path`, in order. */
  readonly requests: readonly string[];
  /** Bodies of requests for tokens. */
  readonly grants: readonly URLSearchParams[];
  readonly registered: readonly Record<string, unknown>[];
  /** Access tokens that are accepted. */
  readonly tokens: Set<string>;
  /** Refresh tokens that are accepted. Each counts once. */
  readonly refreshTokens: Set<string>;
  /** From now on it says that one signs in there. */
  moveTo(authorizationServer: string): void;
  close(): void;
}

/** An MCP server over HTTP that only answers those who signed in, with its authorization server at the same address. */
export async function startSignInServer(options: SignInServerOptions = {}): Promise<SignInServer> {
  const { isClosed, lifetime = 3_600, callScope } = options;
  const requests: string[] = [];
  const grants: URLSearchParams[] = [];
  const registered: Record<string, unknown>[] = [];
  const tokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const scopes = new Map<string, string>();
  const codes = new Map<string, { readonly challenge: string; readonly redirect: string; readonly scope: string }>();
  let origin = '';
  let authorizationServer = '';

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authorizationServer = origin;

  function hand(response: ServerResponse, scope: string): void {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    tokens.add(access);
    refreshTokens.add(refresh);
    scopes.set(access, scope);
    json(response, 200, {
      access_token: access,
      token_type: 'Bearer',
      refresh_token: refresh,
      expires_in: lifetime,
      scope,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    requests.push(`${request.method} ${url.pathname}`);
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return json(response, 200, {
          resource: `${origin}/mcp`,
          authorization_servers: [authorizationServer],
        });
      case '/.well-known/oauth-authorization-server':
        return json(response, 200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          ...(isClosed ? {} : { registration_endpoint: `${origin}/register` }),
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/register': {
        const wanted = JSON.parse(await text(request));
        registered.push(wanted);
        return json(response, 201, { ...wanted, client_id: `client-${registered.length}` });
      }
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token':
        return giveTokens(new URLSearchParams(await text(request)), response);
      case '/mcp':
        return answerMcp(request, response);
      default:
        return void response.writeHead(404).end();
    }
  }

  /** Agrees at once, as if the user had entered their password. */
  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    const redirect = asked.get('redirect_uri') ?? '';
    codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirect, scope: asked.get('scope') ?? '' });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', origin);
    response.writeHead(302, { location: back.href }).end();
  }

  function giveTokens(asked: URLSearchParams, response: ServerResponse): void {
    grants.push(asked);
    if (asked.get('grant_type') === 'refresh_token') {
      const isKnown = refreshTokens.delete(asked.get('refresh_token') ?? '');
      return isKnown ? hand(response, '') : json(response, 400, { error: 'invalid_grant' });
    }
    const code = codes.get(asked.get('code') ?? '');
    codes.delete(asked.get('code') ?? '');
    const hash = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = code?.challenge === hash && code.redirect === asked.get('redirect_uri');
    return isRight ? hand(response, code.scope) : json(response, 400, { error: 'invalid_grant' });
  }

  async function answerMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    if (!tokens.has(token)) return refuse(response, 401, `Bearer ${metadata}`);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method } = JSON.parse(body);
    if (id === undefined) return void response.writeHead(202).end();
    const reply = (result: object) => json(response, 200, { jsonrpc: '2.0', id, result });
    switch (method) {
      case 'initialize':
        return reply({
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'w', version: '1' },
        });
      case 'tools/list':
        return reply({
          tools: [{ name: 'echo', description: 'Echoes.', inputSchema: { type: 'object', properties: {} } }],
        });
      case 'tools/call':
        if (callScope !== undefined && !scopes.get(token)?.split(' ').includes(callScope)) {
          return refuse(response, 403, `Bearer error="insufficient_scope", scope="${callScope}", ${metadata}`);
        }
        return reply({ content: [{ type: 'text', text: 'called with a token' }] });
      default:
        return json(response, 200, { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } });
    }
  }

  return {
    url: `${origin}/mcp`,
    origin,
    requests,
    grants,
    registered,
    tokens,
    refreshTokens,
    moveTo(other) {
      authorizationServer = other;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, challenge: string): void {
  response.writeHead(status, { 'www-authenticate': challenge }).end();
}
