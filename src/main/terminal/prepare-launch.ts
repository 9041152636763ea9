import { confineCommand, type SandboxLaunch } from '../sandbox/confine-command';
import { type Confinement, type SandboxUse, strictest } from '../sandbox/confinement';
import type { SandboxState } from '../sandbox/detect-sandbox';
import { findSandboxFault } from '../sandbox/faults/find-sandbox-fault';
import { isBelow } from '../sandbox/paths/is-below';
import { realPath } from '../sandbox/paths/real-path';
import type { Environment } from './environment/child-environment';
import type { LaunchMode } from './shell-invocation';
import type { TerminalRequest } from './terminal';
import type { TerminalEnd } from './terminal-event';

export interface LaunchDeps {
  readonly detectSandbox: () => Promise<SandboxState>;
  /** AIntern's own data, hidden from confined commands. */
  readonly dataPath: string;
}

export interface PreparedLaunch {
  readonly surrounding: LaunchMode;
  readonly environment: Environment;
  readonly sandbox: SandboxUse;
  /** Completes what is known about the sandbox when the command has ended. */
  explainEnd(end: TerminalEnd, output: string): SandboxUse;
}

interface LaunchRequest
  extends Pick<TerminalRequest, 'isReadOnly' | 'confinement' | 'folder' | 'prefix' | 'network' | 'mustBeSandboxed'> {
  /** Its changes take effect before they can be checked. */
  readonly keepsRunning?: boolean;
}

/** Chooses how a command is confined, and what is reported about it. */
export async function prepareLaunch(
  request: LaunchRequest,
  { detectSandbox, dataPath }: LaunchDeps,
): Promise<PreparedLaunch> {
  const { isReadOnly, folder, prefix, network, keepsRunning } = request;
  const { confinement: choice = { kind: 'confined', confinement: usualConfinement(request) } } = request;
  const unconfined = (why: string): PreparedLaunch => {
    if (request.mustBeSandboxed) throw new Error(`${why} It was allowed to run only in the sandbox`);
    const sandbox = { sandboxed: false, why } as const;
    const surrounding = isReadOnly ? 'no-input' : 'terminal';
    return { surrounding, environment: {}, sandbox, explainEnd: () => sandbox };
  };
  if (choice.kind === 'unconfined') return unconfined(choice.why);
  const state = await detectSandbox();
  if (state.kind === 'unavailable') return unconfined(state.why);
  const { confinement } = choice;
  const launch = confineCommand(state, confinement, {
    folder,
    dataPath,
    ...(prefix === undefined ? {} : { prefix }),
    ...(network === undefined ? {} : { network }),
    ...(keepsRunning === undefined ? {} : { keepsRunning }),
  });
  const sandbox: SandboxUse = {
    sandboxed: true,
    write: confinement.write === 'nothing' ? 'nothing' : 'folders',
    network: confinement.network === 'hosts' && network === undefined ? 'none' : confinement.network,
    ...(confinement.note === undefined ? {} : { note: confinement.note }),
  };
  const explainEnd = (end: TerminalEnd, output: string) =>
    withRefusals(sandbox, { end, output, confinement, launch, folder, network });
  return { surrounding: launch, environment: launch.environment, sandbox, explainEnd };
}

function usualConfinement({ isReadOnly, folder }: LaunchRequest): Confinement {
  return isReadOnly ? strictest : { ...strictest, write: { folders: [folder] }, network: 'hosts' };
}

interface Ended {
  readonly end: TerminalEnd;
  readonly output: string;
  readonly confinement: Confinement;
  readonly launch: SandboxLaunch;
  readonly folder: string;
  readonly network: TerminalRequest['network'];
}

function withRefusals(
  sandbox: Extract<SandboxUse, { sandboxed: true }>,
  { end, output, confinement, launch, folder, network }: Ended,
): SandboxUse {
  const refusedHosts = network?.refusedHosts() ?? [];
  const { write } = confinement;
  const writable = [...(write === 'nothing' ? [] : write.folders.map(realPath)), '/tmp', '/dev'];
  const fault = findSandboxFault({
    exitCode: end.kind === 'exited' ? end.exitCode : null,
    hasStarted: !(end.kind === 'exited' && end.sandboxFailed === true),
    output,
    refusedHosts,
    network: confinement.network,
    folder: realPath(folder),
    isWritable: (path) =>
      writable.some((place) => isBelow(path, place)) && !launch.readOnly.some((place) => isBelow(path, place)),
  });
  const hosts = refusedHosts.map((place) => ({ kind: 'host', ...place }) as const);
  const refused =
    fault && fault.refused.kind !== 'host' && fault.certainty === 'certain' ? [...hosts, fault.refused] : hosts;
  return { ...sandbox, refused, ...(fault === null ? {} : { fault }) };
}
