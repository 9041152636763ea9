import { ApprovalDecision, type DecidedBy } from '../shared/approval-decision';
import { messageOf } from '../shared/message-of';
import type { ToolCallRequest } from '../shared/tool-call-request';
import type { AgentExecution, AgentNeighbours, AgentQuestion } from './agent/create-agent';
import type { ApprovalService } from './approval/approval-service';
import { approveCall } from './approval/approved-call';
import { callTarget } from './approval/call-target';
import { decideApproval } from './approval/decide-approval';
import { permissionTarget } from './approval/match-permission';
import { recordRuleUse } from './approval/record-rule-use';
import type { Clock, NewId } from './clock';
import type { ToolExecutionService } from './execution/tool-execution-service';
import type { ModelBackend } from './model/model-backend';
import { parserPresets } from './parser/parser-configuration';
import { createStreamingFunctionCallParser } from './parser/streaming-function-call-parser';
import type { FileHistory } from './storage/file-history';
import type { PermissionStore } from './storage/permission-store';
import type { SettingsStore } from './storage/settings-store';
import { createParserTools } from './tools/create-parser-tools';
import { prepareCall } from './tools/prepare-call';
import type { PreparedCall } from './tools/tool';
import type { ToolRegistry } from './tools/tool-registry';
import type { ToolScope } from './tools/tool-scope';

export interface AgentParts {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly backend: ModelBackend;
  readonly registry: ToolRegistry;
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly approvals: ApprovalService;
  readonly execution: ToolExecutionService;
  readonly files: FileHistory;
  readonly dataPath: string;
}

/** Decides in place of a person, where nobody sits in front of a screen. */
export type AnswerApproval = (request: ToolCallRequest) => { decision: ApprovalDecision; by: DecidedBy };

/** Gives the agent one function for each step of a call, each from the folder that owns the step. */
export function wireAgent(parts: AgentParts, answerApproval?: AnswerApproval): AgentNeighbours {
  const { clock, newId, backend, registry, settings, permissions, approvals, execution, files, dataPath } = parts;

  function createParser(scope: ToolScope, iteration: number) {
    const configuration = { ...parserPresets.default, autoApprovalThreshold: settings.read().autoApproveUpTo };
    const tools = createParserTools(iteration, { registry, scope, configuration, clock, newId });
    return createStreamingFunctionCallParser(tools, configuration);
  }

  function targetOf({ toolId }: ToolCallRequest, call: PreparedCall, { workspacePath }: ToolScope) {
    return permissionTarget(call, { toolId, workspacePath, now: clock.now() });
  }

  function judge(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, rules = permissions.list()) {
    return decideApproval({
      request,
      risk: call.risk,
      target: targetOf(request, call, scope),
      settings: settings.read(),
      permissions: rules,
      unreadableRules: permissions.unreadableCount(),
    });
  }

  /** One of the uses that the rules have counted is that of the call itself. */
  function stillAllows(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, by: DecidedBy): boolean {
    const used = by.kind === 'rule' ? [by.ruleId, ...(by.furtherRuleIds ?? [])] : [];
    const rules = permissions
      .list()
      .map((rule) => (used.includes(rule.id) ? { ...rule, uses: Math.max(0, rule.uses - 1) } : rule));
    return judge(request, call, scope, rules).kind === 'allow';
  }

  function ask({ request, call, scope, conversationId }: AgentQuestion, signal: AbortSignal) {
    const { workspacePath } = scope;
    const asked = approvals.ask(
      {
        conversationId,
        workspacePath: workspacePath ?? '',
        request,
        call,
        prepare: (parameters) => prepareCall(registry, request.toolId, parameters, scope),
        judge: (prepared) => judge(request, prepared, scope),
        target: (prepared) => targetOf(request, prepared, scope),
      },
      signal,
    );
    if (answerApproval) settleAtOnce(asked.approvalId, answerApproval(request));
    return asked;
  }

  function settleAtOnce(approvalId: string, { decision, by }: ReturnType<AnswerApproval>): void {
    try {
      approvals.decide(approvalId, { decision, by });
    } catch (cause) {
      const reason = messageOf(cause);
      approvals.decide(approvalId, { decision: ApprovalDecision.deny(reason, decision), by });
    }
  }

  async function execute({ request, record, ...rest }: AgentExecution) {
    const { id, toolId, parameters, iterationNumber } = request;
    const executed = await execution.execute({
      ...rest,
      executionId: id,
      toolId,
      parameters,
      metadata: { iterationNumber },
      // Progress that cannot be written down is no reason to lose the result.
      onProgress: (progress) => {
        record({ type: 'tool-progress', id, toolId, progress, at: clock.now() }).catch(() => {});
      },
    });
    // Where in our own code it went wrong is for the log file, not for the conversation and those it is shown to.
    const { exception: _logged, ...result } = executed.result;
    if (!result.success || !(await files.canUndo(id))) return { ...executed, result };
    return { ...executed, result: { ...result, metadata: { ...result.metadata, canUndo: true } } };
  }

  return {
    clock,
    newId,
    backend,
    scopeOf: (workspacePath) => ({ workspacePath, dataPath }),
    createParser,
    prepare: (toolId, parameters, scope) => prepareCall(registry, toolId, parameters, scope),
    judge,
    recordUse: (by) => recordRuleUse(permissions, by, clock.now()),
    stillAllows,
    ask,
    freeze: (call) => approveCall(call),
    targetOf: callTarget,
    execute,
  };
}
