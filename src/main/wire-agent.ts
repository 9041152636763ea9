import { ApprovalDecision, type DecidedBy } from '../shared/approval-decision';
import type { ToolCallRequest } from '../shared/tool-call-request';
import type { AgentExecution, AgentNeighbours } from './agent/create-agent';
import type { ApprovalService } from './approval/approval-service';
import { freezeParameters } from './approval/approved-parameters';
import { decideApproval } from './approval/decide-approval';
import { rememberDecision } from './approval/remember-decision';
import type { Clock, NewId } from './clock';
import type { ToolExecutionService } from './execution/tool-execution-service';
import type { ModelBackend } from './model/model-backend';
import { parserPresets } from './parser/parser-configuration';
import { createStreamingFunctionCallParser } from './parser/streaming-function-call-parser';
import type { PermissionStore } from './storage/permission-store';
import type { SettingsStore } from './storage/settings-store';
import { createToolCallRequest } from './tools/create-tool-call-request';
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
  readonly dataPath: string;
}

/** Decides in place of a person, where nobody sits in front of a screen. */
export type AnswerApproval = (request: ToolCallRequest) => { decision: ApprovalDecision; by: DecidedBy };

/** Gives the agent one function for each step of a call, each from the folder that owns the step. */
export function wireAgent(parts: AgentParts, answerApproval?: AnswerApproval): AgentNeighbours {
  const { clock, newId, backend, registry, settings, permissions, approvals, execution, dataPath } = parts;

  function createParser(scope: ToolScope, iteration: number) {
    const configuration = { ...parserPresets.default, autoApprovalThreshold: settings.read().autoApproveUpTo };
    const surroundings = { registry, scope, configuration, clock, newId };
    return createStreamingFunctionCallParser(
      {
        isRegistered: registry.has,
        createRequest: (call, provenance) => createToolCallRequest(call, provenance, iteration, surroundings),
      },
      configuration,
    );
  }

  function decide(request: ToolCallRequest, { risk, subjects }: PreparedCall, scope: ToolScope) {
    const at = clock.now();
    const target = { toolId: request.toolId, subjects, workspacePath: scope.workspacePath, now: at };
    const question = { request, risk, target, settings: settings.read(), permissions: permissions.list() };
    const verdict = decideApproval(question);
    if (verdict.kind !== 'ask' && verdict.by.kind === 'rule') permissions.recordUse(verdict.by.ruleId, at);
    return verdict;
  }

  function ask(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, signal: AbortSignal) {
    const prepare: AgentNeighbours['prepare'] = (...args) => prepareCall(registry, ...args);
    const asked = approvals.ask(
      { request, call, prepare: (parameters) => prepare(request.toolId, parameters, scope) },
      signal,
    );
    asked.answer.then(
      ({ approval }) => remember(approval.decision, request.toolId),
      () => {},
    );
    if (answerApproval) settleAtOnce(asked.approvalId, answerApproval(request));
    return asked;
  }

  function remember(decision: ApprovalDecision, toolId: string): void {
    const rule = rememberDecision(decision, toolId, newId());
    if (rule) permissions.add(rule);
  }

  function settleAtOnce(approvalId: string, { decision, by }: ReturnType<AnswerApproval>): void {
    try {
      approvals.decide(approvalId, decision, by);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      approvals.decide(approvalId, ApprovalDecision.deny(reason, decision), by);
    }
  }

  function execute({ request, call, onStart, record, ...rest }: AgentExecution) {
    const { id, toolId } = request;
    return execution.execute({
      ...rest,
      executionId: id,
      toolId,
      approved: freezeParameters(call.parameters),
      approvedRisk: call.risk.level,
      onStart,
      onProgress: (progress) => void record({ type: 'tool-progress', id, toolId, progress, at: clock.now() }),
    });
  }

  return {
    clock,
    newId,
    backend,
    scopeOf: (workspacePath) => ({ workspacePath, dataPath }),
    createParser,
    prepare: (toolId, parameters, scope) => prepareCall(registry, toolId, parameters, scope),
    decide,
    ask,
    execute,
  };
}
