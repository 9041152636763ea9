import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import type { SecretStore } from '../../secrets/secret-store';
import { isLoopback, originOf } from '../transport/read-base-url';
import type { Connection } from './connection';
import type { EnvironmentKeys } from './environment-keys';
import { hostedServerAt } from './servers/hosted-servers';

export type ConnectionKey =
  | {
      readonly kind: 'not-needed' | 'missing' /** A key exists, but for this other address. */;
      readonly storedFor?: string;
    }
  | { readonly kind: 'stored'; readonly value: string }
  | { readonly kind: 'environment'; readonly value: string; readonly variable: string };

/** The key to send to a server. */
export interface ServerKey {
  readonly apiKey: string | null;
  readonly keyVariable?: string;
}

export type ConnectionKeys = ReturnType<typeof createConnectionKeys>;

/**
 * A key is stored with the address that it was given for, so that changing the address doesn't send the key elsewhere.
 */
const storedSchema = z.object({ origin: z.string(), key: z.string().min(1) });

/** Protects every key that becomes known here. */
export function createConnectionKeys(
  secrets: SecretStore,
  environment: EnvironmentKeys,
  protectSecret: (secret: string) => void,
) {
  for (const key of environment.allSecrets()) protectSecret(key);
  for (const id of secrets.ids()) protectSecret(read(id)?.key ?? '');

  function read(connectionId: string): z.infer<typeof storedSchema> | null {
    try {
      return storedSchema.parse(JSON.parse(secrets.get(connectionId) ?? 'null'));
    } catch {
      return null;
    }
  }

  return {
    of({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): ConnectionKey {
      const stored = read(id);
      if (stored?.origin === originOf(baseUrl)) return { kind: 'stored', value: stored.key };
      const given = environment.keyFor(id, baseUrl);
      if (given !== null) return { kind: 'environment', ...given };
      const other = stored ? { storedFor: stored.origin } : {};
      if (isLoopback(baseUrl)) return { kind: 'not-needed', ...other };
      // A user's own server may not need a key, unless the user once stored one for it.
      const needsOne = stored !== null || hostedServerAt(baseUrl) !== undefined;
      return { kind: needsOne ? 'missing' : 'not-needed', ...other };
    },
    store(connectionId: string, baseUrl: string, key: string): void {
      protectSecret(key);
      secrets.set(connectionId, JSON.stringify({ origin: originOf(baseUrl), key }));
    },
    delete(connectionId: string): void {
      secrets.delete(connectionId);
    },
  };
}

export function toServerKey(key: ConnectionKey): ServerKey {
  switch (key.kind) {
    case 'stored':
      return { apiKey: key.value };
    case 'environment':
      return { apiKey: key.value, keyVariable: key.variable };
    case 'not-needed':
    case 'missing':
      return { apiKey: null };
    default:
      return assertNever(key);
  }
}
