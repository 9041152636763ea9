import { ruleIdsOf } from '../../shared/call/approval-decision';
import type { ToolPermission } from '../../shared/call/permission';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import { approvalModeInfo } from '../../shared/settings/approval-mode';
import type { CostLimits } from '../agent/answer/cost-guard';
import type { NativeCall } from '../agent/answer/create-answer-reader';
import type { AgentDeps, AgentTiming } from '../agent/create-agent';
import type { QuestionService } from '../agent/question-service';
import type { AllowedCall, ParsedModel, RunScope, RunSteps } from '../agent/run-steps';
import type { RunningCalls } from '../agent/running-calls';
import type { RecordedQuestions } from '../agent/user-questions';
import { type AnswerApproval, answerAtOnce } from '../approval/answer-at-once';
import type { ApprovalService } from '../approval/approval-service';
import { approveCall } from '../approval/approved-call';
import { callTarget } from '../approval/call-target';
import type { HostJudge } from '../approval/create-host-judge';
import { decideApproval, requiresApproval } from '../approval/decide-approval';
import { canAskTogether } from '../approval/joint-question';
import { folderLimits, narrowerMode } from '../approval/rules/limiting-rules';
import { permissionTarget } from '../approval/rules/match-permission';
import type { PermissionStore } from '../approval/rules/permission-store';
import { recordRuleUse } from '../approval/rules/record-rule-use';
import type { Clock, NewId } from '../base/clock';
import type { ToolExecutionService } from '../execution/tool-execution-service';
import type { FileHistory } from '../history/file-history';
import type { ProjectService } from '../instructions/project/project-service';
import { offerTools } from '../mcp/tools/create-tool-search';
import { type ParserConfiguration, parserPresets } from '../parser/parser-configuration';
import { createStreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import { findJsonProblem } from '../parser/values/read-json';
import type { CommandToConfine } from '../sandbox/choose-confinement';
import type { SandboxService } from '../sandbox/create-sandbox-service';
import type { NetworkService } from '../sandbox/network/create-network-service';
import { willBeConfined } from '../sandbox/will-be-confined';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import { createParserDeps } from '../tools/framework/create-parser-deps';
import { type CreateRequestDeps, createToolCallRequest } from '../tools/framework/create-tool-call-request';
import { prepareCall } from '../tools/framework/prepare-call';
import type { Rehearsal } from '../tools/framework/rehearsal';
import type { Preparation, PreparedCall, Tool } from '../tools/framework/tool';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import { describeWorkspace } from '../workspace/describe-workspace';
import type { Availability } from './create-availability';
import { wireDiagnostics } from './wire-diagnostics';
import { wireHooks } from './wire-hooks';

export interface WireAgentDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly questions: QuestionService;
  readonly userQuestions: RecordedQuestions;
  readonly runningCalls: RunningCalls;
  readonly timing: AgentTiming;
  readonly registry: ToolRegistry;
  readonly permissions: PermissionStore;
  readonly approvals: ApprovalService;
  readonly execution: ToolExecutionService;
  readonly files: FileHistory;
  readonly dataPath: string;
  readonly availability: Availability;
  readonly sandbox: SandboxService;
  readonly network: Pick<NetworkService, 'detect'>;
  readonly hosts: HostJudge;
  readonly costLimits: CostLimits;
  maxRounds(): number;
  readonly project: ProjectService;
  /** The folder that the user opened, if this one is a copy of it; otherwise the same. */
  projectOf(folder: string): string;
  /** Whether files are checked after they were edited. */
  checksEdits(): boolean;
}

interface JudgeOptions {
  readonly rules?: readonly ToolPermission[];
  /** Calls whose effects wait to be applied. */
  readonly rehearsal?: Rehearsal | null;
}

/** Gives the agent one function for each step of a run, each from the folder that owns that step. */
export function wireAgent(deps: WireAgentDeps, answerApproval?: AnswerApproval): AgentDeps {
  const { clock, newId, questions, runningCalls, timing } = deps;
  return {
    clock,
    newId,
    runningCalls,
    timing,
    costLimits: deps.costLimits,
    maxRounds: deps.maxRounds,
    askUser: questions.ask,
    // The confinement of a call decides whether it needs approval.
    async beforeCalls({ workspacePath }) {
      // A command will wait for it, but other calls don't.
      if (deps.sandbox.settingsFor(workspacePath).isOn) void deps.network.detect();
      await deps.sandbox.prepare(workspacePath);
    },
    createRunSteps: (run) => createRunSteps(deps, run, answerApproval),
  };
}

function createRunSteps(deps: WireAgentDeps, run: RunScope, answerApproval?: AnswerApproval): RunSteps {
  const { clock, newId, registry, permissions, approvals, execution, files, dataPath, availability, sandbox } = deps;
  const { conversationId, runId, record } = run;
  const workspacePath = run.workspacePath || null;
  // In a separate copy, the rules for the original folder count.
  const projectPath = deps.projectOf(run.workspacePath);
  // As they were when the run started: a change counts once the user has seen it.
  const { hooks, limits } = deps.project.inForce(run.workspacePath);
  const folder = folderLimits(limits, projectPath);
  const mode = () => narrowerMode(run.mode(), limits.mode);
  const place = () => ({
    workspacePath,
    mode: mode(),
    disabledTools: [...run.disabledTools(), ...limits.disabledTools],
  });
  const whyUnavailable = (tool: Tool, parameters: JsonObject) => availability.whyRefused(tool, parameters, place());
  const recordsChanges = () => sandbox.recordsChanges(run.workspacePath);
  const scope: ToolScope = { workspacePath, dataPath, whyUnavailable, confines, recordsChanges };
  const preparations = new WeakMap<ToolCallRequest, Preparation>();
  /** The calls that the user allowed one by one, and so exactly as they are. */
  const userApproved = new Set<string>();

  const wired = wireHooks(
    {
      ...{ clock, newId, dataPath, sandbox, hooks, preparationOf, prepare },
      keepPreparation: (request, preparation) => void preparations.set(request, preparation),
    },
    run,
  );

  const diagnostics = wireDiagnostics(deps, run);
  let hookStops = 0;

  function confines(command: Omit<CommandToConfine, 'settings'>): boolean {
    return willBeConfined({ ...command, settings: sandbox.settingsFor(run.workspacePath) }, sandbox.known());
  }

  function requestDeps(configuration: ParserConfiguration): CreateRequestDeps {
    const keepPreparation = (request: ToolCallRequest, preparation: Preparation) =>
      void preparations.set(request, preparation);
    return { registry, scope, configuration, clock, newId, requiresApproval, keepPreparation };
  }

  function configurationFor({ toolMode, dialects }: ParsedModel): ParserConfiguration {
    const { runsUpTo: autoApprovalThreshold } = approvalModeInfo[mode()];
    // A model with native tool calls that writes JSON only means to show it.
    const allowJsonBlocks = toolMode === 'text';
    return { ...parserPresets.default, allowJsonBlocks, dialects, autoApprovalThreshold };
  }

  /** Servers of small models sometimes leave a call in the text; other models' text is taken literally. */
  function createParser(iteration: number, model: ParsedModel) {
    if (model.toolMode === 'native' && model.dialects.length === 0) return null;
    const configuration = configurationFor(model);
    return createStreamingFunctionCallParser(createParserDeps(iteration, requestDeps(configuration)), configuration);
  }

  function createRequest(call: NativeCall, iteration: number) {
    const { name, id, parameters, rawArguments: rawJson, repair } = call;
    const objection = findJsonProblem(parameters);
    if (objection !== null) return { problem: `Invalid parameters for ${name}: ${objection}` };
    const toolId = registry.fromFunctionName(name)?.id ?? name;
    const written = { toolId, parameters, rawJson, ...(repair === undefined ? {} : { repair }) };
    const configuration = configurationFor({ toolMode: 'native', dialects: [] });
    return createToolCallRequest(written, { source: 'native', callId: id }, iteration, requestDeps(configuration));
  }

  function tools(contextSize: number | null = null) {
    const context = availability.contextIn(place());
    const all = { tools: registry.available(context), definitions: registry.functionDefinitions(context) };
    const offered = offerTools(all, contextSize);
    const outlines = offered.tools.map(({ id, purpose, inputSchema }) => ({ id, purpose, inputSchema }));
    return { outlines, definitions: offered.definitions };
  }

  function prepare({ toolId }: ToolCallRequest, parameters: JsonObject): Preparation {
    return prepareCall(registry, toolId, parameters, scope);
  }

  /**
   * Prepares the call again if its tool was disabled or replaced since, or if an earlier problem may be gone by now.
   */
  function preparationOf(request: ToolCallRequest): Preparation {
    const first = preparations.get(request);
    const canStay =
      first?.isValid &&
      registry.available().includes(first.call.tool) &&
      whyUnavailable(first.call.tool, request.parameters) === null;
    return canStay ? first : prepare(request, request.parameters);
  }

  /** A call that can't succeed goes back to the model without a question, unless a rule denies it anyway. */
  function foresee(request: ToolCallRequest, preparation: Preparation): Preparation {
    if (!preparation.isValid || judge(request, preparation.call).kind === 'deny') return preparation;
    const { call } = preparation;
    const errors = call.findObstacles();
    if (errors.length === 0) return preparation;
    const { risk, summary } = call;
    return { isValid: false, validation: ToolValidationResult.invalid(...errors), description: { risk, summary } };
  }

  function permissionTargetOf({ toolId }: ToolCallRequest, call: PreparedCall) {
    return permissionTarget(call, {
      ...{ toolId, workspacePath: projectPath || null },
      ...{ conversationId, runId, now: clock.now() },
    });
  }

  function judge(request: ToolCallRequest, call: PreparedCall, given: JudgeOptions = {}) {
    const { rules = permissions.list(), rehearsal } = given;
    return decideApproval({
      hooks: wired.objectionsTo(request),
      request,
      risk: call.risk,
      target: permissionTargetOf(request, call),
      mode: mode(),
      permissions: rules,
      folder,
      isSandboxed: call.isSandboxed(),
      ...(rehearsal ? { effects: rehearsal.state.receipt } : {}),
      unreadableRules: permissions.unreadableCount(),
    });
  }

  /** The call itself is already counted as one of the rules' uses. */
  function stillAllows(request: ToolCallRequest, call: PreparedCall, { by, approved }: AllowedCall): boolean {
    const used = ruleIdsOf(by);
    const rules = permissions
      .list()
      .map((rule) => (used.includes(rule.id) ? { ...rule, uses: Math.max(0, rule.uses - 1) } : rule));
    return judge(request, call, { rules, rehearsal: approved.rehearsed?.rehearsal ?? null }).kind === 'allow';
  }

  const ask: RunSteps['ask'] = (request, { call, why }, signal) => {
    const canRehearse = call.rehearse !== undefined && call.isSandboxed();
    const asked = approvals.ask(
      {
        conversationId,
        workspacePath: run.workspacePath,
        request,
        call,
        why,
        prepare: (parameters) => foresee(request, prepare(request, parameters)),
        judge: (prepared, rehearsal = null) => judge(request, prepared, { rehearsal }),
        target: (prepared) => permissionTargetOf(request, prepared),
        ...(canRehearse ? { rehearse: (rehearsing: AbortSignal) => rehearse(request, call, rehearsing) } : {}),
      },
      signal,
    );
    const { approvalId } = asked;
    // Lower ones are rehearsed on demand, and critical ones reach for what a layer doesn't hold back.
    const rehearsed = canRehearse && call.risk.level === 'high' ? approvals.rehearse(approvalId) : null;
    if (answerApproval) answerWhenReady(approvalId, rehearsed, () => answerApproval(request));
    noteUser(request, asked.answer);
    return asked;
  };

  function noteUser({ id }: ToolCallRequest, answer: Promise<{ readonly approval: Approval }>): void {
    const note = ({ approval: { decision, by } }: { readonly approval: Approval }) =>
      void (decision.approved && by.kind === 'user' && userApproved.add(id));
    // If asking fails, the caller gets the error.
    answer.then(note, () => {});
  }

  /** Effects may make an answer unnecessary, so they come first. */
  function answerWhenReady(
    approvalId: string,
    ready: Promise<void> | null,
    answer: () => ReturnType<AnswerApproval>,
  ): void {
    if (ready === null) answerAtOnce(approvals, approvalId, answer());
    else void ready.then(() => approvals.isWaiting(approvalId) && answerAtOnce(approvals, approvalId, answer()));
  }

  function rehearse(request: ToolCallRequest, call: PreparedCall, signal: AbortSignal) {
    const { id: executionId, parameters, iterationNumber } = request;
    const metadata = { iterationNumber };
    return execution.rehearse(call, { executionId, sessionId: conversationId, scope, parameters, metadata, signal });
  }

  const execute: RunSteps['execute'] = async (request, approved, running) => {
    const { id, toolId, parameters, iterationNumber } = request;
    const endRecording = deps.userQuestions.recordFor(id, record);
    const isLineApproved = userApproved.has(id);
    const origin = { workspacePath: projectPath, conversationId, runId, isLineApproved, folder };
    const endHosts = deps.hosts.expect(id, origin);
    const executed = await execution
      .execute({
        ...running,
        approved,
        scope,
        sessionId: conversationId,
        executionId: id,
        toolId,
        parameters,
        metadata: { iterationNumber },
        // Failing to save progress is no reason to lose the result.
        onProgress: (progress) => {
          record({ type: 'tool-progress', id, toolId, progress, at: clock.now() }).catch(() => {});
        },
      })
      .finally(() => {
        endRecording();
        endHosts();
      });
    // Stack traces of our own code belong in the log file, not in a conversation that may be shared.
    const { exception: _logged, ...result } = executed.result;
    // A command that failed may have changed something before.
    const hasChanged = result.success || result.receipt !== undefined;
    if (!hasChanged || !(await files.canUndo(id))) return { ...executed, result };
    return { ...executed, result: { ...result, metadata: { ...result.metadata, canUndo: true } } };
  };

  return {
    async beforeCall(request, signal) {
      await diagnostics.beforeCall(request, signal);
      return wired.beforeCall(request, signal);
    },
    async afterCall(call, signal) {
      await wired.afterCall(call, signal);
      await diagnostics.afterCall(call);
    },
    findProblems: diagnostics.findProblems,
    onPrompt: wired.onPrompt,
    async goesOn(signal) {
      if (await diagnostics.findProblems('run-end', signal)) return true;
      const goesOn = await wired.goesOn(hookStops, signal);
      hookStops += 1;
      return goesOn;
    },
    mode,
    workspaceFacts: describeWorkspace(workspacePath, {
      today: today(clock.now()),
      ...(projectPath === run.workspacePath ? {} : { copyOf: projectPath }),
    }),
    now: clock.now,
    record,
    tools,
    createParser,
    createRequest,
    preparationOf,
    foresee,
    prepare: (request) => foresee(request, prepare(request, request.parameters)),
    judge,
    recordUse: (by) => recordRuleUse(permissions, by, clock.now()),
    stillAllows,
    ask,
    canAskTogether,
    join: (approvalId, request, call) => approvals.join(approvalId, { request, call }),
    freeze: (call) => approveCall(call),
    targetOf: callTarget,
    execute,
  };
}

function today(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
