import { homedir } from 'node:os';
import type { McpFault, StoredMcpServer } from '../../../shared/mcp/mcp-server';
import { refusedHost } from '../../sandbox/faults/refused-host';
import type { NetworkedServer, NetworkService, OpenNetwork } from '../../sandbox/network/create-network-service';
import { hostSubject, type JudgeHost } from '../../sandbox/network/host-request';
import { findHostProfile } from '../../sandbox/network/profiles/find-host-profile';
import { describeCommand } from '../config/describe-command';

export interface ServerNetworkDeps {
  readonly network: Pick<NetworkService, 'open' | 'detect'>;
  /** Decides about a server's hosts. */
  judgeForServer(server: NetworkedServer): JudgeHost;
}

export interface ServerPlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Of an earlier start. */
  readonly lastWords: string;
  /** The call that uses the server now. */
  currentCall(): string | null;
}

/** The way to single hosts for servers in the sandbox, and what they were refused. */
export interface ServerNetwork {
  /** Null if network access is off or impossible; the server then runs offline. */
  open(server: StoredMcpServer, place: ServerPlace): Promise<OpenNetwork | null>;
  /** Why servers run offline although they may reach hosts. */
  whyOffline(): Promise<string | null>;
  /** What the sandbox has refused the server since its last start. */
  faultOf(server: StoredMcpServer, lastWords: string): McpFault | null;
}

export function createServerNetwork(deps: ServerNetworkDeps | null): ServerNetwork {
  /** Also of those that have ended meanwhile. */
  const latest = new Map<string, OpenNetwork['refusedHosts']>();
  const earlier = new Map<string, readonly string[]>();

  return {
    async open(server, { folder, environment, lastWords, currentCall }) {
      const { name, launch, sandbox } = server;
      latest.delete(name);
      earlier.set(name, lastWords.split('\n'));
      if (!deps || !sandbox.hasNetwork || sandbox.anyHost) return null;
      const line = describeCommand(launch);
      const found = findHostProfile({
        subjects: [line],
        folder,
        homePath: homedir(),
        environment,
        askGit: () => null,
      });
      const allowed = (sandbox.hosts ?? []).map((host) => ({ host, source: 'configured', program: name }) as const);
      const profile = { ...found, hosts: [...allowed, ...found.hosts] };
      const shown = `${name} (MCP server): ${line}`;
      const judge = deps.judgeForServer({ line: shown, profile, workspacePath: folder, currentCall });
      const options = { inherited: environment, isRehearsal: false, judge };
      const opened = await deps.network.open({ callId: `mcp ${name}`, line: shown, profile }, options);
      if (opened) latest.set(name, opened.refusedHosts);
      return opened;
    },
    async whyOffline() {
      const state = await deps?.network.detect();
      return state?.kind === 'unavailable' ? state.why : null;
    },
    faultOf({ name, launch, sandbox }, lastWords) {
      if (launch.kind !== 'stdio' || !sandbox.isOn || sandbox.anyHost) return null;
      const [refused] = latest.get(name)?.() ?? [];
      if (refused) return { host: hostSubject(refused.host, refused.port), widening: 'host' };
      const known = earlier.get(name) ?? [];
      const said = lastWords.split('\n').filter((line) => !known.includes(line));
      const named = refusedHost(said.join('\n'));
      if (named === null) return null;
      const host = named.host === null ? null : hostSubject(named.host, named.port);
      // What it tried to reach without the proxy can't be allowed one by one.
      return { host, widening: sandbox.hasNetwork ? 'any-host' : 'network' };
    },
  };
}
