import { ApprovalDecision, type DecidedBy, ruleIdsOf } from '../../shared/call/approval-decision';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { messageOf } from '../../shared/text/message-of';
import type { NativeCall } from '../agent/answer/stream-answer';
import type { AgentDeps, AgentExecution, AgentTiming, ApprovalRequest, ParsedModel } from '../agent/create-agent';
import type { QuestionService } from '../agent/question-service';
import type { RunningCalls } from '../agent/running-calls';
import type { RecordedQuestions } from '../agent/user-questions';
import type { ApprovalService } from '../approval/approval-service';
import { approveCall } from '../approval/approved-call';
import { callTarget } from '../approval/call-target';
import { decideApproval, requiresApproval } from '../approval/decide-approval';
import { permissionTarget } from '../approval/rules/match-permission';
import type { PermissionStore } from '../approval/rules/permission-store';
import { recordRuleUse } from '../approval/rules/record-rule-use';
import type { Clock, NewId } from '../base/clock';
import type { ToolExecutionService } from '../execution/tool-execution-service';
import type { FileHistory } from '../history/file-history';
import { type ParserConfiguration, parserPresets } from '../parser/parser-configuration';
import { createStreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import { findJsonProblem } from '../parser/values/read-json';
import type { SettingsStore } from '../storage/settings-store';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import { createParserDeps } from '../tools/framework/create-parser-deps';
import { createToolCallRequest } from '../tools/framework/create-tool-call-request';
import { prepareCall } from '../tools/framework/prepare-call';
import type { PreparedCall } from '../tools/framework/tool';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import { describeWorkspace } from '../workspace/describe-workspace';

export interface WireAgentDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly questions: QuestionService;
  readonly userQuestions: RecordedQuestions;
  readonly runningCalls: RunningCalls;
  readonly timing: AgentTiming;
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
export function wireAgent(parts: WireAgentDeps, answerApproval?: AnswerApproval): AgentDeps {
  const { clock, newId, registry, settings, permissions, approvals, execution, files, dataPath } = parts;

  function configurationFor({ toolMode, dialects }: ParsedModel): ParserConfiguration {
    const { autoApproveUpTo: autoApprovalThreshold } = settings.read();
    // Who calls natively and writes JSON means to show it.
    const allowJsonBlocks = toolMode === 'text';
    return { ...parserPresets.default, allowJsonBlocks, dialects, autoApprovalThreshold };
  }

  /** Servers of small models now and then leave a call in the text; the others are taken at their word. */
  function createParser(scope: ToolScope, iteration: number, model: ParsedModel) {
    if (model.toolMode === 'native' && model.dialects.length === 0) return null;
    const configuration = configurationFor(model);
    const tools = createParserDeps(iteration, { registry, scope, configuration, clock, newId, requiresApproval });
    return createStreamingFunctionCallParser(tools, configuration);
  }

  function createRequest(call: NativeCall, scope: ToolScope, iteration: number) {
    const { name, id, parameters, rawArguments: rawJson, repair } = call;
    const objection = findJsonProblem(parameters);
    if (objection !== null) return { problem: `Invalid parameters for ${name}: ${objection}` };
    const toolId = registry.fromFunctionName(name)?.id ?? name;
    const written = { toolId, parameters, rawJson, ...(repair === undefined ? {} : { repair }) };
    const configuration = configurationFor({ toolMode: 'native', dialects: [] });
    const surroundings = { registry, scope, configuration, clock, newId, requiresApproval };
    return createToolCallRequest(written, { source: 'native', callId: id }, iteration, surroundings);
  }

  function tools() {
    const available = registry.available();
    const outlines = available.map(({ id, purpose, inputSchema }) => ({ id, purpose, inputSchema }));
    return { outlines, definitions: registry.functionDefinitions() };
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
    const used = ruleIdsOf(by);
    const rules = permissions
      .list()
      .map((rule) => (used.includes(rule.id) ? { ...rule, uses: Math.max(0, rule.uses - 1) } : rule));
    return judge(request, call, scope, rules).kind === 'allow';
  }

  function ask({ request, call, scope, conversationId }: ApprovalRequest, signal: AbortSignal) {
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
    const endRecording = parts.userQuestions.recordFor(id, record);
    const executed = await execution
      .execute({
        ...rest,
        executionId: id,
        toolId,
        parameters,
        metadata: { iterationNumber },
        // Progress that cannot be written down is no reason to lose the result.
        onProgress: (progress) => {
          record({ type: 'tool-progress', id, toolId, progress, at: clock.now() }).catch(() => {});
        },
      })
      .finally(endRecording);
    // Where in our own code it went wrong is for the log file, not for the conversation and those it is shown to.
    const { exception: _logged, ...result } = executed.result;
    if (!result.success || !(await files.canUndo(id))) return { ...executed, result };
    return { ...executed, result: { ...result, metadata: { ...result.metadata, canUndo: true } } };
  }

  return {
    clock,
    newId,
    runningCalls: parts.runningCalls,
    timing: parts.timing,
    tools,
    describeWorkspace: (workspacePath) => describeWorkspace(workspacePath, { today: today(clock.now()) }),
    createRequest,
    askUser: parts.questions.ask,
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

function today(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
