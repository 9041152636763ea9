import type { AuthProvider } from '@modelcontextprotocol/client';
import type { McpSignIn } from '../../../shared/mcp/mcp-server';
import { messageOf } from '../../../shared/text/message-of';
import type { Clock } from '../../base/clock';
import type { McpStore } from '../config/mcp-store';
import { createAuthFetch } from './create-auth-fetch';
import type { SignInRecord } from './sign-in-record';
import { type SignInChallenge, type SignInClient, startSignIn, UnknownClientError } from './start-sign-in';

/** Signs in to servers and keeps their tokens. */
export interface SignIns {
  /** Sends the token with each request, and renews it when it is refused. */
  authProvider(name: string, url: string): AuthProvider;
  /** Remembers what a server said about signing in when it refused a request. */
  noteRefusal(name: string, response: Response): Promise<void>;
  stateOf(name: string): McpSignIn;
  /** Returns once the address to open is known. */
  start(name: string, url: string, client?: SignInClient): Promise<void>;
  cancel(name: string): void;
  /** Forgets the tokens, and the client unless the user entered it. */
  signOut(name: string): void;
  /** Forgets everything about a removed server. */
  forget(name: string): void;
  dispose(): void;
}

export interface SignInsDeps {
  readonly clock: Clock;
  readonly store: Pick<McpStore, 'signIn' | 'saveSignIn'>;
  protectSecret(secret: string): void;
  onChange(): void;
  onSignedIn(name: string): void;
}

interface Waiting {
  readonly address: string;
  readonly ending: AbortController;
}

const TIME_LIMIT = 10 * 60_000;
/** A request that is refused this soon after a renewal was sent with the token before. */
const RECENTLY = 2_000;
/** A token is renewed this long before it expires, because requests take time. */
const MARGIN = 30_000;

export function createSignIns({ clock, store, protectSecret, onChange, onSignedIn }: SignInsDeps): SignIns {
  const waiting = new Map<string, Waiting>();
  const problems = new Map<string, { readonly problem: string; readonly needsClient?: true }>();
  const challenges = new Map<string, SignInChallenge>();
  /** One for all conversations: many servers accept a refresh token only once. */
  const renewals = new Map<string, Promise<boolean>>();
  const renewedAt = new Map<string, number>();
  const isProtected = new Set<string>();
  const over = new AbortController();

  function protect({ client, tokens }: SignInRecord): void {
    const secrets = [client.client_secret, tokens?.access_token, tokens?.refresh_token];
    for (const secret of secrets) {
      if (secret === undefined || isProtected.has(secret)) continue;
      isProtected.add(secret);
      protectSecret(secret);
    }
  }

  function keep(name: string, record: SignInRecord): void {
    protect(record);
    store.saveSignIn(name, record);
  }

  async function renew(name: string, url: string): Promise<boolean> {
    const record = store.signIn(name);
    const { client, tokens, authorizationServer, resource } = record ?? {};
    if (!record || !client || !tokens?.refresh_token || authorizationServer === undefined) return false;
    const sdk = await import('@modelcontextprotocol/client');
    const fetchFn = createAuthFetch(url, over.signal);
    try {
      const metadata = await sdk.discoverAuthorizationServerMetadata(authorizationServer, { fetchFn });
      const received = await sdk.refreshAuthorization(authorizationServer, {
        ...(metadata ? { metadata } : {}),
        clientInformation: client,
        refreshToken: tokens.refresh_token,
        ...(resource === undefined ? {} : { resource }),
        fetchFn,
      });
      // The user may have signed out meanwhile.
      if (store.signIn(name)?.tokens?.refresh_token !== tokens.refresh_token) return false;
      const { access_token, token_type, refresh_token = tokens.refresh_token, scope = tokens.scope } = received;
      const { expiresAt: _, ...others } = record;
      keep(name, {
        ...others,
        tokens: { access_token, token_type, refresh_token, ...(scope === undefined ? {} : { scope }) },
        ...(received.expires_in === undefined ? {} : { expiresAt: clock.now() + received.expires_in * 1_000 }),
      });
      renewedAt.set(name, clock.now());
      return true;
    } catch (cause) {
      const isRefused =
        cause instanceof sdk.OAuthError &&
        ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(cause.code);
      if (!isRefused) throw new Error(`The sign-in to ${name} couldn’t be renewed: ${messageOf(cause)}`, { cause });
      dropTokens(name, record);
      return false;
    }
  }

  function renewOnce(name: string, url: string): Promise<boolean> {
    const running = renewals.get(name) ?? renew(name, url).finally(() => renewals.delete(name));
    renewals.set(name, running);
    return running;
  }

  function dropTokens(name: string, { client, isOwnClient, redirectUrl }: SignInRecord): void {
    const kept = { client, isOwnClient, ...(redirectUrl === undefined ? {} : { redirectUrl }) };
    store.saveSignIn(name, kept);
    onChange();
  }

  function fail(name: string, cause: unknown): void {
    const needsClient = cause instanceof UnknownClientError ? { needsClient: true as const } : {};
    problems.set(name, { problem: messageOf(cause), ...needsClient });
  }

  function cancel(name: string): void {
    waiting.get(name)?.ending.abort(new Error('The sign-in was cancelled'));
    waiting.delete(name);
    problems.delete(name);
    onChange();
  }

  /** An authorization server may have forgotten the client since, and only the page in the browser would say so. */
  function dropClient(name: string): void {
    const record = store.signIn(name);
    if (record && !record.isOwnClient && record.tokens === undefined) store.saveSignIn(name, null);
  }

  return {
    authProvider: (name, url) => ({
      async token() {
        const record = store.signIn(name);
        if (record === null) return undefined;
        // It may have been stored by an earlier start.
        protect(record);
        const { tokens, expiresAt } = record;
        const isOld = expiresAt !== undefined && expiresAt < clock.now() + MARGIN;
        if (isOld && tokens?.refresh_token !== undefined) await renewOnce(name, url);
        return store.signIn(name)?.tokens?.access_token;
      },
      async onUnauthorized() {
        const isRenewed = clock.now() - (renewedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RECENTLY;
        if (isRenewed || (await renewOnce(name, url))) return;
        const { UnauthorizedError } = await import('@modelcontextprotocol/client');
        throw new UnauthorizedError(`${name} asks you to sign in`);
      },
    }),
    async noteRefusal(name, response) {
      const { extractWWWAuthenticateParams, computeScopeUnion } = await import('@modelcontextprotocol/client');
      const { resourceMetadataUrl, scope: wanted, error } = extractWWWAuthenticateParams(response);
      if (response.status === 403 && error !== 'insufficient_scope') return;
      const scope =
        response.status === 403
          ? computeScopeUnion(challenges.get(name)?.scope, store.signIn(name)?.tokens?.scope, wanted)
          : wanted;
      challenges.set(name, {
        ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
        ...(scope === undefined ? {} : { scope }),
      });
    },
    stateOf(name) {
      const open = waiting.get(name);
      if (open) return { kind: 'waiting', address: open.address };
      const problem = problems.get(name) ?? {};
      return store.signIn(name)?.tokens === undefined
        ? { kind: 'none', ...problem }
        : { kind: 'signed-in', ...problem };
    },
    async start(name, url, client) {
      cancel(name);
      const ending = new AbortController();
      const limit = setTimeout(
        () => ending.abort(new Error('No one signed in within ten minutes')),
        TIME_LIMIT,
      ).unref();
      const signal = AbortSignal.any([ending.signal, over.signal]);
      try {
        const known = store.signIn(name);
        const challenge = challenges.get(name) ?? {};
        const { address, done } = await startSignIn({ name, url, challenge, known, client, signal });
        const mine = { address, ending };
        waiting.set(name, mine);
        const isMine = () => waiting.get(name) === mine && waiting.delete(name);
        void done.then(
          (record) => {
            clearTimeout(limit);
            if (!isMine()) return;
            keep(name, record);
            onSignedIn(name);
          },
          (cause) => {
            clearTimeout(limit);
            dropClient(name);
            if (!isMine()) return;
            fail(name, cause);
            onChange();
          },
        );
      } catch (cause) {
        clearTimeout(limit);
        dropClient(name);
        fail(name, cause);
      }
      onChange();
    },
    cancel,
    signOut(name) {
      cancel(name);
      const record = store.signIn(name);
      if (record?.isOwnClient) dropTokens(name, record);
      else store.saveSignIn(name, null);
      onChange();
    },
    forget(name) {
      waiting.get(name)?.ending.abort(new Error('The server was removed'));
      for (const known of [waiting, problems, challenges]) known.delete(name);
      store.saveSignIn(name, null);
    },
    dispose: () => over.abort(new Error('AIntern is closing')),
  };
}
