import { z } from 'zod';
import { isJsonObject } from '../../../shared/json/json';
import {
  type McpEntry,
  type McpLaunch,
  type StoredMcpServer,
  storedMcpServerSchema,
} from '../../../shared/mcp/mcp-server';
import { CommandFailure } from '../../base/command-failure';
import type { SecretStore } from '../../secrets/secret-store';
import { describeWriteError } from '../../storage/describe-write-error';
import { type KeyValueStore, withoutOthers } from '../../storage/open-store';
import { type PinnedSet, pinnedSetSchema } from '../pins/tool-definition';
import { type SignInRecord, signInRecordSchema } from '../sign-in/sign-in-record';

/** The configured servers, and the definitions of their tools that the user has approved. */
export interface McpStore {
  servers(): readonly StoredMcpServer[];
  find(name: string): StoredMcpServer | undefined;
  /** Adds a server, or replaces the one with the same name. With an entry, stores its values too. */
  save(server: StoredMcpServer, entry?: McpEntry): void;
  remove(name: string): void;
  pinned(name: string): PinnedSet | null;
  pin(name: string, pinned: PinnedSet): void;
  /** The values of its environment or headers, which may be secret. */
  values(name: string): Readonly<Record<string, string>>;
  /** The stored sign-in; null if there is none. */
  signIn(name: string): SignInRecord | null;
  saveSignIn(name: string, record: SignInRecord | null): void;
}

const SERVERS = 'servers';
const PINS = 'pins';
const valuesSchema = z.record(z.string(), z.string());

/** Each change reads the file again under a lock, so that the command line and the app don't overwrite each other's. */
export function createMcpStore(
  store: KeyValueStore,
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete'>,
  warn: (message: string) => void,
): McpStore {
  let servers = readServers(store, warn);
  let pins = readPins(store);

  function change(key: string, next: () => unknown): void {
    try {
      withoutOthers(store, () => store.set(key, next()));
    } catch (cause) {
      const { message } = describeWriteError(cause, store.lockPath ?? '', 'They');
      throw new CommandFailure('refused', `The MCP servers were not saved. ${message}`);
    }
  }

  function changeServers(edit: (stored: readonly StoredMcpServer[]) => StoredMcpServer[]): void {
    change(SERVERS, () => {
      servers = edit(readServers(store, warn));
      return servers;
    });
  }

  function changePins(edit: (stored: Record<string, PinnedSet>) => Record<string, PinnedSet>): void {
    change(PINS, () => {
      pins = edit(readPins(store));
      return pins;
    });
  }

  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

  return {
    servers: () => servers,
    find: (name) => servers.find((server) => isSame(server.name, name)),
    save(server, entry) {
      if (entry) secrets.set(server.name, JSON.stringify(entry.kind === 'stdio' ? entry.environment : entry.headers));
      changeServers((stored) =>
        stored.some(({ name }) => isSame(name, server.name))
          ? stored.map((each) => (isSame(each.name, server.name) ? server : each))
          : [...stored, server],
      );
    },
    remove(name) {
      changeServers((stored) => stored.filter((each) => !isSame(each.name, name)));
      changePins((stored) => Object.fromEntries(Object.entries(stored).filter(([key]) => !isSame(key, name))));
      secrets.delete(name);
      secrets.delete(signInId(name));
    },
    pinned: (name) => (Object.hasOwn(pins, name) ? (pins[name] ?? null) : null),
    pin: (name, pinned) => changePins((stored) => ({ ...stored, [name]: pinned })),
    values(name) {
      try {
        return valuesSchema.parse(JSON.parse(secrets.get(name) ?? '{}'));
      } catch {
        return {};
      }
    },
    signIn(name) {
      try {
        return signInRecordSchema.parse(JSON.parse(secrets.get(signInId(name)) ?? 'null'));
      } catch {
        return null;
      }
    },
    saveSignIn(name, record) {
      if (record === null) secrets.delete(signInId(name));
      else secrets.set(signInId(name), JSON.stringify(record));
    },
  };
}

/** No server's name contains a colon. */
const signInId = (name: string) => `${name}:sign-in`;

/** An entry of another version is left out here, and stays in the file until it is removed. */
function readServers(store: KeyValueStore, warn: (message: string) => void): StoredMcpServer[] {
  const stored = store.get(SERVERS);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const server = storedMcpServerSchema.safeParse(each).data;
    if (!server) warn('An MCP server couldn’t be read from the settings and was left out. Add it again');
    return server ?? [];
  });
}

function readPins(store: KeyValueStore): Record<string, PinnedSet> {
  const stored = store.get(PINS);
  if (!isJsonObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const pinned = pinnedSetSchema.safeParse(value).data;
      return pinned ? [[name, pinned] as const] : [];
    }),
  );
}

export function launchOf(entry: McpEntry): McpLaunch {
  if (entry.kind === 'http') return { kind: 'http', url: entry.url, headerNames: Object.keys(entry.headers) };
  const { command, args, environment, cwd } = entry;
  return {
    kind: 'stdio',
    command,
    args: [...args],
    environmentNames: Object.keys(environment),
    ...(cwd === undefined ? {} : { cwd }),
  };
}
