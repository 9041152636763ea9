import { homedir } from 'node:os';
import type { OpenNetwork } from '../../sandbox/network/create-network-service';
import { findHostProfile } from '../../sandbox/network/profiles/find-host-profile';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { terminalEnvironment } from '../../terminal/environment/terminal-environment';
import type { TerminalRequest } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { RatedRequest } from './terminal-request';

export interface NetworkedRequest {
  readonly request: TerminalRequest;
  /** To be closed when the command has ended; null if it runs without one. */
  readonly network: OpenNetwork | null;
}

/** Opens the way to single hosts for a command that is confined to them. Where there is none, it runs offline. */
export async function openNetwork(
  { request, subjects }: RatedRequest,
  context: ToolExecutionContext,
  { isRehearsal = false }: { readonly isRehearsal?: boolean } = {},
): Promise<NetworkedRequest> {
  const [service, sandbox] = [context.getService('network'), context.getService('sandbox')];
  const { confinement: choice, command: line, folder, callId } = request;
  if (!service || !sandbox || choice?.kind !== 'confined' || choice.confinement.network !== 'hosts') {
    return { request, network: null };
  }
  if ((await sandbox.detect()).kind === 'unavailable') return { request, network: null };
  const inherited = terminalEnvironment({ marker: '', isReadOnly: request.isReadOnly });
  const askGit = createAskGit(context.workspacePath);
  const profile = findHostProfile({
    subjects,
    folder,
    homePath: homedir(),
    environment: inherited,
    askGit: (place, args) => askGit(place, args)?.stdout ?? null,
  });
  const network = await service.open({ callId, line, profile }, { inherited, isRehearsal });
  const offline = network || isRehearsal ? null : await service.explainOffline(request.conversationId);
  const notes = [choice.confinement.note, ...profile.notes, offline].flatMap((note) => note?.replace(/\.$/, '') ?? []);
  const note = notes.length === 0 ? {} : { note: notes.join('. ') };
  const confinement = { ...choice, confinement: { ...choice.confinement, ...note } };
  return { request: { ...request, confinement, ...(network ? { network } : {}) }, network };
}
