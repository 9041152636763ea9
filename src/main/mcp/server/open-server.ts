import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { McpLaunch, StoredMcpServer } from '../../../shared/mcp/mcp-server';
import { confineProgram, type ProgramStart } from '../../sandbox/confine-program';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import type { OpenNetwork } from '../../sandbox/network/create-network-service';
import { isBelow } from '../../sandbox/paths/is-below';
import { realPath } from '../../sandbox/paths/real-path';
import { childEnvironment } from '../../terminal/environment/child-environment';
import { type ConnectOptions, connectServer, type ServerConnection } from '../client/connect-server';
import { openHttpTransport, wantsOlderTransport } from '../client/open-transport';
import { programPath } from '../config/trust-hash';
import type { SignIns } from '../sign-in/create-sign-ins';
import type { ServerLog } from '../transport/server-log';
import { createStdioTransport } from '../transport/stdio-transport';
import type { OpenOptions } from './create-session';
import type { ServerNetwork } from './server-network';

export interface OpenServerDeps {
  readonly dataPath: string;
  readonly sandbox: Pick<SandboxService, 'detect'>;
  readonly network: ServerNetwork;
  /** The call that uses the server now. */
  currentCall(): string | null;
  readonly log: ServerLog;
  /** The values of its environment or headers. */
  readonly values: Readonly<Record<string, string>>;
  readonly signIns: Pick<SignIns, 'authProvider' | 'noteRefusal'>;
  /** Milliseconds until it must have answered. */
  readonly startTimeout?: number;
}

/** Starts a server's program in the folder, or reaches it by its address. Null stands for no open folder. */
export async function openServer(
  server: StoredMcpServer,
  folder: string | null,
  options: OpenOptions & Pick<ConnectOptions, 'onContentChanged'>,
  deps: OpenServerDeps,
): Promise<ServerConnection> {
  const root = folder === null ? null : { uri: pathToFileURL(folder).href, name: basename(folder) };
  const connect = {
    ...options,
    root,
    ...(deps.startTimeout === undefined ? {} : { timeout: deps.startTimeout }),
  };
  const { launch } = server;
  if (launch.kind === 'stdio') {
    // Without a folder it gets one that nothing else uses.
    const workspace = folder ?? realPath(mkdtempSync(join(tmpdir(), 'aintern-mcp-')));
    if (server.project && !isBelow(realPath(resolve(workspace, launch.cwd ?? '.')), realPath(workspace))) {
      // The sandbox hides credentials, but not from whoever is started among them.
      throw new Error(`${server.name} is set to run outside its project, so it isn't started`);
    }
    const { start, network } = await confinedStart(server, launch, workspace, deps);
    const leave = () => void network?.close();
    const transport = createStdioTransport({ start, folder: resolve(workspace, launch.cwd ?? '.'), log: deps.log });
    const onClose = () => {
      leave();
      options.onClose();
    };
    return connectServer(transport, { ...connect, onClose }).catch((cause) => {
      leave();
      throw cause;
    });
  }
  const http = { url: launch.url, headers: deps.values, ...signInOptions(server.name, launch.url, deps) };
  try {
    return await connectServer(await openHttpTransport(http, 'streamable'), connect);
  } catch (cause) {
    if (!wantsOlderTransport(cause)) throw cause;
    deps.log.note('It doesn’t speak streamable HTTP, so the older SSE transport is tried');
    return connectServer(await openHttpTransport(http, 'sse'), connect);
  }
}

/** A server with a token entered by hand doesn't use sign-in. */
function signInOptions(name: string, url: string, { values, signIns }: OpenServerDeps) {
  if (Object.keys(values).some((header) => header.toLowerCase() === 'authorization')) return {};
  const onRefused = (response: Response) => signIns.noteRefusal(name, response);
  return { authProvider: signIns.authProvider(name, url), onRefused };
}

async function confinedStart(
  server: StoredMcpServer,
  { command, args, cwd }: Extract<McpLaunch, { kind: 'stdio' }>,
  workspace: string,
  deps: OpenServerDeps,
): Promise<{ readonly start: ProgramStart; readonly network: OpenNetwork | null }> {
  const { dataPath, sandbox, log, values } = deps;
  const { sandbox: profile, name } = server;
  const folder = resolve(workspace, cwd ?? '.');
  const file = programPath(command, folder);
  if (file === null) throw new Error(`${name} needs ${command}, which isn't installed or isn't in PATH`);
  const environment = { ...childEnvironment(), ...values };
  if (!profile.isOn) {
    log.note('It runs without a sandbox, as configured');
    return { start: { file, args, environment }, network: null };
  }
  const state = await sandbox.detect();
  if (state.kind === 'unavailable') {
    log.note(`It runs without a sandbox. ${state.why}`);
    return { start: { file, args, environment }, network: null };
  }
  const network = await deps.network.open(server, {
    folder: workspace,
    environment,
    lastWords: log.lastWords(),
    currentCall: deps.currentCall,
  });
  const isOffline = profile.hasNetwork && !profile.anyHost && network === null;
  const why = isOffline ? await deps.network.whyOffline() : null;
  if (why !== null) log.note(`It runs offline. ${why}`);
  const confined = confineProgram(
    state,
    {
      write: { folders: [workspace, ...profile.writable] },
      hide: [],
      network: profile.anyHost ? 'all' : network ? 'hosts' : 'none',
      processes: 'own',
    },
    { file, args },
    // The machine's temporary folder is hidden otherwise, and scripts are often run by an interpreter.
    {
      folder,
      dataPath,
      needs: args.filter((word) => isAbsolute(word) && existsSync(word)),
      variables: values,
      ...(network ? { network } : {}),
    },
  );
  return { start: { ...confined, environment: { ...childEnvironment(), ...confined.environment } }, network };
}
