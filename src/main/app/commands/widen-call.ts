import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hostToolIds } from '../../../shared/call/host-tools';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RefusedAccess } from '../../../shared/call/receipt';
import type { CommandInput } from '../../../shared/contract/contract';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import { withFolderSandbox } from '../../../shared/settings/folder-sandbox';
import type { ApprovalService } from '../../approval/approval-service';
import { decideHost } from '../../approval/decide-host';
import { folderLimits } from '../../approval/rules/limiting-rules';
import { exactPattern } from '../../approval/rules/pattern-matcher';
import type { PermissionStore } from '../../approval/rules/permission-store';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { ConversationService } from '../../conversations/conversation-service';
import type { ProjectService } from '../../instructions/project/project-service';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import { findWidening } from '../../sandbox/faults/find-widening';
import { findHiddenPaths } from '../../sandbox/find-hidden-paths';
import { hostSubject, isKnownPrivate } from '../../sandbox/network/host-request';
import { isBelow } from '../../sandbox/paths/is-below';
import { realPath } from '../../sandbox/paths/real-path';
import type { SettingsStore } from '../../storage/settings-store';

export interface WidenDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly dataPath: string;
  readonly conversations: Pick<ConversationService, 'runAgain'>;
  readonly permissions: PermissionStore;
  readonly approvals: Pick<ApprovalService, 'settleByRules'>;
  readonly sandbox: Pick<SandboxService, 'settingsFor'>;
  readonly project: Pick<ProjectService, 'inForce'>;
  readonly settings: SettingsStore;
  updateSettings: SettingsStore['update'];
}

type Widening = CommandInput<'call.widen'>;
type HostAccess = Extract<RefusedAccess, { kind: 'host' }>;

const refuse = (why: string) => new CommandFailure('refused', why);

/** Grants one access that a command was refused, and runs the command again. */
export async function widenCall(deps: WidenDeps, widening: Widening): Promise<void> {
  const { conversationId, callId, access } = widening;
  await deps.conversations.runAgain(conversationId, {
    callId,
    access: inWords(access),
    grant(state) {
      const refused = state.calls[callId]?.result?.receipt?.refused ?? [];
      if (!refused.some((each) => isDeepStrictEqual(each, access))) {
        throw refuse('The sandbox didn’t refuse this access');
      }
      if (access.kind === 'host') allowHost(deps, access, widening, state);
      else if (access.kind === 'write') allowWriting(deps, access.path, widening, state);
      else throw refuse('Only a host or a path can be allowed. Turn off the sandbox for this folder instead');
    },
  });
}

function inWords(access: RefusedAccess): string {
  if (access.kind === 'host') return hostSubject(access.host, access.port);
  return access.kind === 'write' ? access.path : access.what;
}

function allowHost(
  { clock, newId, permissions, approvals, project }: WidenDeps,
  { host, port }: HostAccess,
  { conversationId, callId, scope }: Widening,
  state: ConversationState,
): void {
  const workspacePath = projectFolderOf(state);
  const subject = hostSubject(host, port);
  const reach = isKnownPrivate(host) ? 'private' : 'public';
  const now = clock.now();
  const verdict = decideHost({
    request: { host, port, reach, addresses: [] },
    where: { workspacePath, conversationId, runId: null, now },
    rules: permissions.list(),
    profile: { hosts: [], notes: [] },
    allowedHosts: [],
    isLineApproved: false,
    folder: folderLimits(project.inForce(workspacePath).limits, workspacePath),
  });
  if (verdict.kind === 'deny') {
    throw refuse(verdict.by.kind === 'folder' ? verdict.why : `${verdict.why}. Revoke it under Permissions first`);
  }
  const rule: ToolPermission = {
    id: newId(),
    effect: 'allow',
    toolId: hostToolIds[reach],
    pattern: exactPattern(subject, 'host'),
    ...(scope === 'folder'
      ? { scope: 'workspace' as const, workspacePath }
      : { scope: 'session' as const, conversationId }),
    ...(scope === 'once' ? { maxUses: 1 } : {}),
    createdAt: now,
    callId,
    uses: 0,
  };
  permissions.add([rule]);
  // A single-use rule is meant for the command that runs again.
  if (scope !== 'once') approvals.settleByRules([rule]);
}

function allowWriting(
  { dataPath, sandbox, settings, updateSettings }: WidenDeps,
  path: string,
  { scope }: Widening,
  state: ConversationState,
): void {
  const { workspacePath } = state;
  if (scope !== 'folder') throw refuse('Write access can only be allowed for all commands in this folder');
  const widening = findWidening(resolve(workspacePath, path), '');
  if (widening.kind !== 'write') throw refuse(`${path} can’t be made writable without giving access to far more`);
  const real = realPath(widening.path);
  const hidden = findHiddenPaths([dataPath], workspacePath).map((place) => place.path);
  if (hidden.some((place) => isBelow(real, place) || isBelow(place, real))) {
    throw refuse('Credentials and AIntern’s own data can’t be made writable');
  }
  const { extraWritable } = sandbox.settingsFor(workspacePath);
  const writable = [...new Set([...extraWritable, real])];
  updateSettings({
    folderSandboxes: withFolderSandbox(settings.read(), projectFolderOf(state), { extraWritable: writable }),
  });
}
