import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dial, dialDirectly } from './connect-upstream';
import { createHostAdmission, type ResolveHost } from './create-host-admission';
import type { HostAccess, JudgeHost } from './host-request';
import { serveCommand } from './serve-command';

export interface HostProxyOptions {
  readonly judge: JudgeHost;
  readonly resolve?: ResolveHost;
  readonly dial?: Dial;
  /** Milliseconds to wait for the judge, who may be asking the user. */
  readonly patience?: number;
  /** Milliseconds for a client to send the headers of a request. */
  readonly headersTime?: number;
}

/** The network access of one command. */
export interface CommandNetwork {
  /** The proxy listens here and serves no other command, so it knows who is asking without a password. */
  readonly socketPath: string;
  /** Everything that was judged so far, each host and port once. */
  accesses(): readonly HostAccess[];
  /** Ends all connections of the command and withdraws its questions. */
  close(): Promise<void>;
}

export interface HostProxy {
  open(command: string): Promise<CommandNetwork>;
  dispose(): Promise<void>;
}

const PATIENCE = 10 * 60_000;
const HEADERS_TIME = 30_000;
/** The kernel's limit for the path of a Unix socket is 108 bytes. */
const MAX_FOLDER = 60;

/** Lets confined commands reach hosts over HTTP, one judged host at a time. */
export function createHostProxy(options: HostProxyOptions): HostProxy {
  const { judge, resolve = resolveBySystem, dial = dialDirectly } = options;
  const { patience = PATIENCE, headersTime = HEADERS_TIME } = options;
  const opened = new Set<CommandNetwork>();
  let folder: string | null = null;
  let count = 0;

  async function open(command: string): Promise<CommandNetwork> {
    folder ??= mkdtempSync(join(socketsPath(), 'aintern-'));
    count += 1;
    const socketPath = join(folder, String(count));
    const ending = new AbortController();
    const { signal } = ending;
    const admission = createHostAdmission({ command, judge, resolve, patience, signal });
    const server = serveCommand({ admission, dial, signal, headersTime });
    server.listen(socketPath);
    await once(server, 'listening');
    const network: CommandNetwork = {
      socketPath,
      accesses: admission.accesses,
      async close() {
        if (!opened.delete(network)) return;
        ending.abort();
        await new Promise((closed) => server.close(closed));
      },
    };
    opened.add(network);
    return network;
  }

  return {
    open,
    async dispose() {
      await Promise.all([...opened].map((network) => network.close()));
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

function socketsPath(): string {
  return [process.env.XDG_RUNTIME_DIR ?? '', tmpdir()].find(isUsable) ?? '/tmp';
}

function isUsable(path: string): boolean {
  if (path === '' || Buffer.byteLength(path) > MAX_FOLDER) return false;
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
