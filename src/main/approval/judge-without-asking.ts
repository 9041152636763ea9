import type { Clock } from '../base/clock';
import type { NetworkedServer } from '../sandbox/network/create-network-service';
import type { JudgeHost } from '../sandbox/network/host-request';
import { decideHost } from './decide-host';
import type { FolderLimits } from './rules/limiting-rules';
import type { PermissionStore } from './rules/permission-store';

interface JudgeDeps {
  readonly clock: Clock;
  readonly permissions: Pick<PermissionStore, 'list' | 'unreadableCount'>;
  allowedHosts(workspacePath: string): readonly string[];
  /** The limits set by the folder's own settings. */
  limitsOf(workspacePath: string): FolderLimits;
}

/** Decides about a server's hosts by rules, settings and its profile alone, while no user can be asked. */
export function judgeWithoutAsking(
  { workspacePath, profile }: NetworkedServer,
  { clock, permissions, allowedHosts, limitsOf }: JudgeDeps,
): JudgeHost {
  return async (request) => {
    const verdict = decideHost({
      request,
      where: { workspacePath, conversationId: null, runId: null, now: clock.now() },
      rules: permissions.list(),
      unreadableRules: permissions.unreadableCount(),
      profile,
      allowedHosts: allowedHosts(workspacePath),
      isLineApproved: false,
      folder: limitsOf(workspacePath),
    });
    return verdict.kind === 'ask' ? 'nobody-asked' : verdict.kind;
  };
}
