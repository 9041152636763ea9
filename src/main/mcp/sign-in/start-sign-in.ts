import { randomBytes } from 'node:crypto';
import type { OAuthClientProvider, OAuthDiscoveryState, StoredOAuthTokens } from '@modelcontextprotocol/client';
import { messageOf } from '../../../shared/text/message-of';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { shorten } from '../../../shared/text/shorten';
import { createAuthFetch } from './create-auth-fetch';
import { listenForRedirect } from './redirect-listener';
import type { SignInRecord } from './sign-in-record';

/** What a server said about signing in when it refused a request. */
export interface SignInChallenge {
  readonly resourceMetadataUrl?: URL;
  readonly scope?: string;
}

export interface SignInClient {
  readonly id: string;
  readonly secret?: string | undefined;
}

interface StartSignInOptions {
  readonly name: string;
  readonly url: string;
  readonly challenge: SignInChallenge;
  /** From an earlier sign-in. */
  readonly known: SignInRecord | null;
  /** Entered by the user. */
  readonly client: SignInClient | undefined;
  readonly signal: AbortSignal;
}

export interface StartedSignIn {
  /** To be opened in the user's browser. */
  readonly address: string;
  /** Rejects in words for the user if it is refused or cancelled. */
  readonly done: Promise<SignInRecord>;
}

/** Thrown if the server requires a registered client. */
export class UnknownClientError extends Error {
  override readonly name = 'UnknownClientError';
}

const MAX_WORDS = 300;
const REFUSED = 'The sign-in didn’t work. Go back to AIntern to see why.';

/** Finds out where to sign in, registers AIntern there, and waits for the browser. Opens nothing itself. */
export async function startSignIn(options: StartSignInOptions): Promise<StartedSignIn> {
  const { name, url, challenge, known, signal } = options;
  const sdk = await import('@modelcontextprotocol/client');
  const state = randomBytes(24).toString('base64url');
  let settle: { resolve(record: SignInRecord): void; reject(cause: unknown): void } | undefined;
  const done = new Promise<SignInRecord>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The error goes to whoever waits for the sign-in; without an address, nothing waits for it.
  done.catch(() => {});
  const listener = await listenForRedirect({ state, ...portOf(known?.redirectUrl) }, async (parameters) => {
    try {
      settle?.resolve(await finish(parameters));
      return { isDone: true, text: `You are signed in to ${name}. You can close this tab and go back to AIntern.` };
    } catch (cause) {
      settle?.reject(explained(cause));
      return { isDone: false, text: REFUSED };
    } finally {
      listener.close();
    }
  });
  const abort = () => {
    listener.close();
    settle?.reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });

  const { redirectUrl } = listener;
  const fetchFn = createAuthFetch(url, signal);
  const where = { serverUrl: url, fetchFn, ...challenge };
  const isOwnClient = options.client !== undefined || known?.isOwnClient === true;
  let client = clientOf(options.client) ?? reusable(known, redirectUrl);
  let discovery: OAuthDiscoveryState | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let resource: string | undefined;
  let verifier = '';
  let address: URL | undefined;

  const provider: OAuthClientProvider = {
    redirectUrl,
    get clientMetadata() {
      const methods = discovery?.authorizationServerMetadata?.token_endpoint_auth_methods_supported;
      return {
        client_name: 'AIntern',
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        application_type: 'native',
        token_endpoint_auth_method: preferredMethod(Array.isArray(methods) ? methods : undefined),
      };
    },
    state: () => state,
    clientInformation: () => client,
    saveClientInformation(registered) {
      client = { ...registered };
    },
    tokens: () => tokens,
    saveTokens(received) {
      tokens = received;
    },
    redirectToAuthorization(to) {
      address = to;
    },
    saveCodeVerifier(code) {
      verifier = code;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(found) {
      discovery = found;
    },
    discoveryState: () => discovery,
    saveResourceUrl(named) {
      resource = named;
    },
  };

  async function finish(parameters: URLSearchParams): Promise<SignInRecord> {
    const code = parameters.get('code');
    const iss = parameters.get('iss');
    if (code === null) throw new Error(`${name} refused the sign-in: ${wordsOf(parameters)}`);
    await sdk.auth(provider, { ...where, authorizationCode: code, ...(iss === null ? {} : { iss }) });
    if (!tokens || !client) throw new Error(`${name} sent no token`);
    const { issuer: _, ...received } = tokens;
    return {
      redirectUrl,
      client,
      isOwnClient,
      ...(discovery === undefined ? {} : { authorizationServer: String(discovery.authorizationServerUrl) }),
      ...(resource === undefined ? {} : { resource }),
      tokens: withoutUndefined(received),
      ...(tokens.expires_in === undefined ? {} : { expiresAt: Date.now() + tokens.expires_in * 1_000 }),
    };
  }

  function explained(cause: unknown): Error {
    if (signal.aborted && signal.reason instanceof Error) return signal.reason;
    const message = messageOf(cause);
    const isUnknown = /dynamic client registration/.test(message) || cause instanceof sdk.RegistrationRejectedError;
    if (isUnknown) {
      return new UnknownClientError(
        `${name} doesn’t let new programs register themselves. Enter the client ID that its provider gave you`,
      );
    }
    return cause instanceof Error ? new Error(shown(message), { cause }) : new Error(shown(message));
  }

  try {
    discovery = await sdk.discoverOAuthServerInfo(url, { ...challenge, fetchFn });
    const issuer = discovery.authorizationServerMetadata?.issuer ?? String(discovery.authorizationServerUrl);
    // What the user entered is for this authorization server.
    if (client !== undefined) client = { issuer, ...client };
    await sdk.auth(provider, where);
    if (address === undefined) throw new Error(`${name} provided no sign-in address`);
    return { address: checkedAddress(address, name), done };
  } catch (cause) {
    signal.removeEventListener('abort', abort);
    listener.close();
    throw explained(cause);
  }
}

function clientOf(entered: SignInClient | undefined): SignInRecord['client'] | undefined {
  if (entered === undefined) return undefined;
  return { client_id: entered.id, ...(entered.secret ? { client_secret: entered.secret } : {}) };
}

/** A client that AIntern registered may only come back to the address that it was registered with. */
function reusable(known: SignInRecord | null, redirectUrl: string): SignInRecord['client'] | undefined {
  return known && (known.isOwnClient || known.redirectUrl === redirectUrl) ? known.client : undefined;
}

function portOf(redirectUrl: string | undefined): { preferredPort?: number } {
  return redirectUrl === undefined ? {} : { preferredPort: Number(new URL(redirectUrl).port) };
}

/** A program on the user's computer can't keep a secret, so it is best to have none. */
function preferredMethod(supported: readonly unknown[] | undefined): string {
  const known = ['none', 'client_secret_post', 'client_secret_basic'];
  return known.find((method) => supported?.includes(method)) ?? 'client_secret_basic';
}

function checkedAddress(address: URL, name: string): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal)) {
    throw new Error(`${name} wants you to sign in at ${shown(address.href)}, which isn’t secure`);
  }
  return address.href;
}

function wordsOf(parameters: URLSearchParams): string {
  const error = parameters.get('error');
  if (error === 'access_denied') return 'access was denied';
  return shown(parameters.get('error_description') ?? error ?? 'no reason given');
}

function shown(text: string): string {
  return shorten(onOneLine(revealInvisible(text)), MAX_WORDS);
}

function withoutUndefined(tokens: StoredOAuthTokens): NonNullable<SignInRecord['tokens']> {
  const { access_token, token_type, refresh_token, scope } = tokens;
  return {
    access_token,
    token_type,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(scope === undefined ? {} : { scope }),
  };
}
