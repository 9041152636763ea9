import type { DecidedBy } from '../../shared/call/approval-decision';
import type { RuleSummary } from '../../shared/call/permission';
import type { Clock } from '../base/clock';
import type { NetworkedCommand, NetworkedServer } from '../sandbox/network/create-network-service';
import type { HostRequest, JudgeHost } from '../sandbox/network/host-request';
import { type AnswerApproval, answerAtOnce } from './answer-at-once';
import type { ApprovalService } from './approval-service';
import type { ApprovalVerdict } from './decide-approval';
import { decideHost, type HostVerdict } from './decide-host';
import { hostCall } from './host-call';
import { judgeWithoutAsking } from './judge-without-asking';
import type { FolderLimits } from './rules/limiting-rules';
import { permissionTarget } from './rules/match-permission';
import type { PermissionStore } from './rules/permission-store';
import { recordRuleUse } from './rules/record-rule-use';

/** What a run knows about a call that its command can't know. */
export interface CommandOrigin {
  readonly workspacePath: string;
  readonly conversationId: string;
  readonly runId: string;
  /** Whether the user allowed exactly this command line. */
  readonly isLineApproved: boolean;
  /** The limits set by the folder's own settings. */
  readonly folder: FolderLimits;
}

/** Decides about the hosts that running commands want to connect to, and asks the user where nothing else decides. */
export interface HostJudge {
  /** Lets the command of a call ask about hosts; returns how to stop that. */
  expect(callId: string, origin: CommandOrigin): () => void;
  /** A command that no run expects is refused everything. */
  judgeFor(command: NetworkedCommand): JudgeHost;
  /** Decides for a program that outlives calls: while one of them uses it, the user can be asked on that call's card. */
  judgeForServer(server: NetworkedServer): JudgeHost;
}

export interface HostJudgeDeps {
  readonly clock: Clock;
  readonly dataPath: string;
  readonly approvals: Pick<ApprovalService, 'ask' | 'decide'>;
  readonly permissions: Pick<PermissionStore, 'list' | 'unreadableCount' | 'recordUse'>;
  /** The hosts that the user's settings for the folder allow. */
  allowedHosts(workspacePath: string): readonly string[];
  /** The limits set by the folder's own settings, for servers that no call uses right now. */
  limitsOf(workspacePath: string): FolderLimits;
  readonly answerApproval?: AnswerApproval | undefined;
}

export function createHostJudge(deps: HostJudgeDeps): HostJudge {
  const { clock, dataPath, approvals, permissions, answerApproval } = deps;
  const origins = new Map<string, CommandOrigin>();

  function judgeAs(command: NetworkedCommand, origin: CommandOrigin): JudgeHost {
    const { workspacePath, conversationId, runId, isLineApproved, folder } = origin;
    const where = () => ({ workspacePath, conversationId, runId, now: clock.now() });

    const verdictOn = (request: HostRequest): HostVerdict =>
      decideHost({
        request,
        where: where(),
        rules: permissions.list(),
        unreadableRules: permissions.unreadableCount(),
        profile: command.profile,
        allowedHosts: deps.allowedHosts(workspacePath),
        isLineApproved,
        folder,
      });

    return async (request, signal) => {
      const verdict = verdictOn(request);
      const decided = approvalVerdict(verdict);
      if (verdict.kind !== 'ask') {
        if (decided.kind !== 'ask') recordRuleUse(permissions, decided.by, clock.now());
        return verdict.kind;
      }
      const scope = { workspacePath, dataPath };
      const asked = hostCall({ request, command, why: verdict.why, scope, now: clock.now() });
      const { toolId } = asked.request;
      const { approvalId, answer } = approvals.ask(
        {
          ...asked,
          conversationId,
          workspacePath,
          why: verdict.why,
          judge: () => approvalVerdict(verdictOn(request)),
          target: (call) => permissionTarget(call, { ...where(), toolId }),
        },
        signal,
      );
      if (answerApproval) answerAtOnce(approvals, approvalId, answerApproval(asked.request));
      const { approval } = await answer;
      return approval.decision.approved ? 'allow' : 'deny';
    };
  }

  return {
    expect(callId, origin) {
      origins.set(callId, origin);
      return () => void (origins.get(callId) === origin && origins.delete(callId));
    },
    judgeFor(command) {
      const origin = origins.get(command.callId);
      return origin ? judgeAs(command, origin) : async () => 'deny';
    },
    judgeForServer: (server) => async (request, signal) => {
      const callId = server.currentCall();
      const origin = callId === null ? undefined : origins.get(callId);
      if (callId !== null && origin) {
        // The user allowed the call's command line, not the one that started the server.
        return judgeAs({ ...server, callId }, { ...origin, isLineApproved: false })(request, signal);
      }
      return judgeWithoutAsking(server, deps)(request, signal);
    },
  };
}

/** As the approval service understands it: only rules settle a question that is already open. */
function approvalVerdict(verdict: HostVerdict): ApprovalVerdict {
  if (verdict.kind === 'ask') return verdict;
  if (verdict.kind === 'deny') return { kind: 'deny', by: verdict.by, reason: verdict.why };
  const { by } = verdict;
  if (by.kind === 'rule') return { kind: 'allow', by: decidedBy(by.rules) };
  return { kind: 'ask', why: 'It was asked about before it became allowed' };
}

function decidedBy(rules: readonly RuleSummary[]): DecidedBy {
  const [first, ...further] = rules.map(({ id }) => id);
  return {
    kind: 'rule',
    ruleId: first ?? '',
    ...(further.length > 0 ? { furtherRuleIds: further } : {}),
    rules: [...rules],
  };
}
