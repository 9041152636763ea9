import { originOf } from '../transport/read-base-url';
import type { Connection } from './connection';
import type { ConnectionKey } from './connection-keys';
import { findHostedServer } from './servers/hosted-servers';

/** Explains why a server that needs a key can't be used and what to do; null if it can be. */
export function explainMissingKey(connection: Connection, key: ConnectionKey): string | null {
  if (key.kind !== 'missing') return null;
  return explainOtherAddress(connection, key) ?? explainNoKey(connection);
}

/** Explains that the key was given for another address. */
export function explainOtherAddress({ name, baseUrl }: Connection, key: ConnectionKey): string | null {
  if (!('storedFor' in key) || key.storedFor === undefined) return null;
  return `The API key of ${name} was saved for ${key.storedFor} and is not sent to ${originOf(baseUrl)}. Enter a key for this address in Settings › Models and keys, or remove the old one`;
}

function explainNoKey({ id, name }: Pick<Connection, 'id' | 'name'>): string {
  const [variable] = findHostedServer(id)?.keyVariables ?? [];
  const inEnvironment = variable === undefined ? '' : `, or set ${variable}`;
  return `${name} has no API key. Add one in Settings › Models and keys${inEnvironment}`;
}
