import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { AddedContext } from '../../../shared/contract/context-commands';
import { approveCall } from '../../approval/approved-call';
import { callTarget } from '../../approval/call-target';
import { decideApproval } from '../../approval/decide-approval';
import { folderLimits, narrowerMode } from '../../approval/rules/limiting-rules';
import { permissionTarget } from '../../approval/rules/match-permission';
import type { PermissionStore } from '../../approval/rules/permission-store';
import { recordRuleUse } from '../../approval/rules/record-rule-use';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { ConversationService } from '../../conversations/conversation-service';
import type { ToolExecutionService } from '../../execution/tool-execution-service';
import type { ProjectService } from '../../instructions/project/project-service';
import type { ToolScope } from '../../tools/framework/context/tool-scope';
import { prepareCall } from '../../tools/framework/prepare-call';
import type { ToolRegistry } from '../../tools/framework/tool-registry';
import type { Availability, ToolPlace } from '../create-availability';

export interface FetchContextDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly dataPath: string;
  readonly registry: ToolRegistry;
  readonly permissions: PermissionStore;
  readonly execution: ToolExecutionService;
  readonly availability: Availability;
  readonly project: Pick<ProjectService, 'inForce'>;
  /** Records a call in the ledger. Resolves to whether it is on disk. */
  recordCall(entry: LedgerEntry): Promise<boolean>;
  readonly conversations: Pick<ConversationService, 'projectOf'>;
}

export interface PageToFetch {
  readonly url: string;
  /** Null before the conversation begins. */
  readonly conversation: { readonly id: string; readonly title: string } | null;
  readonly place: ToolPlace;
  /** Whether the user has allowed the fetch. */
  readonly isAllowed: boolean;
}

type FetchedContext =
  | { readonly outcome: 'fetched'; readonly result: ToolResult }
  | Extract<AddedContext, { outcome: 'asks' }>;

const toolId = 'http-fetch';

/**
 * Fetches a page as a call of `http-fetch` would: with its checks of the address, and only if the rules and the mode
 * allow it or the user does. A denial stands. What was fetched is on record.
 */
export async function fetchContextPage(page: PageToFetch, deps: FetchContextDeps): Promise<FetchedContext> {
  const { url, conversation, place, isAllowed } = page;
  const { clock, newId, dataPath, registry, permissions, execution, availability } = deps;
  const { workspacePath } = place;
  const { limits } = deps.project.inForce(workspacePath ?? '');
  const scope: ToolScope = {
    workspacePath,
    dataPath,
    whyUnavailable: (tool, parameters) => availability.whyRefused(tool, parameters, place),
  };
  const parameters = { url };
  const preparation = prepareCall(registry, toolId, parameters, scope);
  if (!preparation.isValid) throw refusal(problemWith(preparation.validation));
  const { call } = preparation;
  const projectPath = workspacePath && deps.conversations.projectOf(workspacePath);
  const where = {
    toolId,
    workspacePath: projectPath,
    conversationId: conversation?.id ?? null,
    runId: null,
    now: clock.now(),
  };
  const verdict = decideApproval({
    request: { toolId, provenance: { source: 'native' } },
    risk: call.risk,
    target: permissionTarget(call, where),
    mode: narrowerMode(place.mode, limits.mode),
    permissions: permissions.list(),
    folder: folderLimits(limits, projectPath ?? ''),
    unreadableRules: permissions.unreadableCount(),
  });
  if (verdict.kind === 'deny') {
    const isByMode = verdict.by.kind === 'mode';
    throw refusal(isByMode ? 'Plan mode doesn’t fetch pages. Switch to another mode first' : verdict.reason);
  }
  if (verdict.kind === 'ask' && !isAllowed) {
    return { outcome: 'asks', summary: call.summary, reasons: [...call.risk.reasons], why: verdict.why };
  }
  if (verdict.kind === 'allow') recordRuleUse(permissions, verdict.by, clock.now());
  const executionId = newId();
  const requestedAt = clock.now();
  const { result, status, startedAt, completedAt } = await execution.execute({
    executionId,
    sessionId: conversation?.id ?? executionId,
    toolId,
    parameters,
    approved: approveCall(call),
    scope,
    signal: new AbortController().signal,
  });
  const { success, message, error, errorCode } = result;
  await deps.recordCall({
    callId: executionId,
    conversationId: conversation?.id ?? executionId,
    conversationTitle: conversation?.title ?? 'Added to a message',
    workspacePath: workspacePath ?? '',
    toolId,
    toolName: call.tool.name,
    provenance: { source: 'native' },
    isRepaired: false,
    parameters,
    summary: call.summary,
    riskLevel: call.risk.level,
    riskReasons: [...call.risk.reasons],
    target: callTarget(call),
    status,
    ...(verdict.kind === 'ask' ? { why: verdict.why } : {}),
    decision: ApprovalDecision.approve({ decidedAt: requestedAt, decisionDuration: 0 }),
    by: verdict.kind === 'ask' ? { kind: 'user' } : verdict.by,
    requestedAt,
    endedAt: completedAt,
    ran: Math.max(0, completedAt - startedAt),
    result: { success, message, ...(error ? { error } : {}), ...(errorCode ? { errorCode } : {}) },
    artifacts: [],
  });
  return { outcome: 'fetched', result };
}

/** The tool's own message refers to the call's card, and there is none here. */
function problemWith(validation: ToolValidationResult): string {
  const host = validation.errors.find(({ blockedHost }) => blockedHost !== undefined)?.blockedHost;
  if (host === undefined) return ToolValidationResult.errorMessage(validation);
  return `${host} is on this machine or in a private network. Allow it in Settings › Approval, then add it again`;
}

function refusal(message: string): CommandFailure {
  return new CommandFailure('refused', message);
}
