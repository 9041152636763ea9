import type { NetworkLaunch } from '../confine-command';
import { chooseLocalhost } from './choose-localhost';
import { createHostProxy, type HostProxy, type HostProxyOptions } from './create-host-proxy';
import { type NetworkState, systemNetwork } from './detect-network';
import { type HostRequest, hostSubject, type JudgeHost } from './host-request';
import { networkEnvironment } from './network-environment';
import { networkWords } from './network-words';
import type { HostProfile } from './profiles/host-profile';

/** A command that may connect to hosts, each of which is judged. */
export interface NetworkedCommand {
  readonly callId: string;
  readonly line: string;
  readonly profile: HostProfile;
}

/** A program that outlives calls. */
export interface NetworkedServer extends Omit<NetworkedCommand, 'callId'> {
  readonly workspacePath: string;
  /** The call that uses it right now; null if there is none. */
  currentCall(): string | null;
}

interface NetworkOptions {
  /** The environment that the command would have otherwise. */
  readonly inherited: Readonly<Record<string, string | undefined>>;
  /** For a rehearsal: every host is refused and the user isn't asked. */
  readonly isRehearsal: boolean;
  /** Decides about its hosts, in place of the call's own judge. */
  readonly judge?: JudgeHost;
}

/** Network access for one sandboxed command, open until it is closed. */
export interface OpenNetwork extends NetworkLaunch {
  /** The refused hosts, and those without an answer yet. */
  refusedHosts(): readonly { readonly host: string; readonly port: number }[];
  /** The host that the user is asked about right now. */
  askedHost(): string | null;
  close(): Promise<void>;
}

export interface NetworkService {
  detect(): Promise<NetworkState>;
  /** Null if commands can't reach single hosts here. */
  open(command: NetworkedCommand, options: NetworkOptions): Promise<OpenNetwork | null>;
  /** Returns why commands run offline here and how to fix it; once for each conversation. */
  explainOffline(conversationId: string): Promise<string | null>;
  dispose(): Promise<void>;
}

export interface NetworkServiceOptions extends Pick<HostProxyOptions, 'resolve' | 'dial' | 'patience'> {
  /** Returns who decides about the hosts of a command. */
  judgeFor(command: NetworkedCommand): JudgeHost;
  readonly detect?: () => Promise<NetworkState>;
}

const refuseAll: JudgeHost = async () => 'deny';

/** Gives each command a network of its own that leads to judged hosts only. */
export function createNetworkService(options: NetworkServiceOptions): NetworkService {
  const { judgeFor, detect = systemNetwork, ...proxyOptions } = options;
  const judges = new Map<string, JudgeHost>();
  const explained = new Set<string>();
  let proxy: HostProxy | null = null;
  let count = 0;

  const judge: JudgeHost = (request, signal) => (judges.get(request.command) ?? refuseAll)(request, signal);

  return {
    detect,
    async open(command, { inherited, isRehearsal, judge: own }) {
      const state = await detect();
      if (state.kind === 'unavailable') return null;
      count += 1;
      const token = `${command.callId} ${count}`;
      const asked = new Set<HostRequest>();
      const decide = isRehearsal ? refuseAll : (own ?? judgeFor(command));
      judges.set(token, async (request, signal) => {
        asked.add(request);
        try {
          return await decide(request, signal);
        } finally {
          asked.delete(request);
        }
      });
      proxy ??= createHostProxy({ ...proxyOptions, judge });
      const way = await proxy.open(token);
      const localhost = chooseLocalhost(command.line, command.profile);
      return {
        words: ({ isRoot }) => networkWords({ programs: state.programs, socketPath: way.socketPath, isRoot }),
        environment: networkEnvironment({ localhost, inherited }),
        refusedHosts: () =>
          withoutRepeats([...way.accesses().filter(({ outcome }) => outcome === 'refused'), ...asked]),
        askedHost() {
          const [first] = asked;
          return first ? hostSubject(first.host, first.port) : null;
        },
        async close() {
          judges.delete(token);
          await way.close();
        },
      };
    },
    async explainOffline(conversationId) {
      const state = await detect();
      if (state.kind === 'available' || explained.has(conversationId)) return null;
      explained.add(conversationId);
      return state.why;
    },
    async dispose() {
      await proxy?.dispose();
      proxy = null;
    },
  };
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function withoutRepeats(places: readonly Place[]): Place[] {
  return [...new Map(places.map(({ host, port }) => [`${host} ${port}`, { host, port }])).values()];
}
