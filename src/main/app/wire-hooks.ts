import { isRiskAtMost } from '../../shared/call/risk-level';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { HookReport } from '../../shared/conversation/hook-report';
import type { JsonObject } from '../../shared/json/json';
import { cutMiddle } from '../../shared/text/cut-middle';
import type { RunScope, RunSteps } from '../agent/run-steps';
import type { HookObjection } from '../approval/decide-approval';
import type { Clock, NewId } from '../base/clock';
import type { TrustedHook } from '../instructions/hooks/hook-config';
import { createHookRunner, type HookOutcome } from '../instructions/hooks/hook-runner';
import type { SandboxService } from '../sandbox/create-sandbox-service';
import type { Preparation } from '../tools/framework/tool';

export interface WireHooksDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly dataPath: string;
  readonly sandbox: SandboxService;
  readonly hooks: readonly TrustedHook[];
  preparationOf(request: ToolCallRequest): Preparation;
  prepare(request: ToolCallRequest, parameters: JsonObject): Preparation;
  keepPreparation(request: ToolCallRequest, preparation: Preparation): void;
}

type HookSteps = Pick<RunSteps, 'beforeCall' | 'afterCall' | 'onPrompt'>;

export interface WiredHooks extends HookSteps {
  /** What hooks said about a call. It can only narrow the decision. */
  objectionsTo(request: Pick<ToolCallRequest, 'id'>): readonly HookObjection[];
  /** Whether a hook wants the run to continue; `stops` is how often hooks have already continued it. */
  goesOn(stops: number, signal: AbortSignal): Promise<boolean>;
}

/** Without this limit, a hook could keep a run going forever. */
const MAX_STOPS = 3;
const MAX_RESPONSE = 10_000;

export function wireHooks(deps: WireHooksDeps, run: RunScope): WiredHooks {
  const { clock, newId, dataPath, sandbox, hooks } = deps;
  const { conversationId, workspacePath } = run;
  const objections = new Map<string, readonly HookObjection[]>();
  const runner = createHookRunner({
    hooks,
    conversationId,
    async place() {
      const { isOn, extraWritable } = sandbox.settingsFor(workspacePath);
      return { workspacePath, dataPath, extraWritable, sandbox: isOn ? await sandbox.detect() : null };
    },
  });

  async function report({ reports }: HookOutcome, callId?: string): Promise<void> {
    for (const one of reports) await tell(one, callId === undefined ? {} : { callId });
  }

  function tell(one: HookReport, about: { callId?: string; request?: ToolCallRequest }): Promise<void> {
    return run.record({ type: 'hook-ran', noticeId: newId(), ...about, report: one, at: clock.now() });
  }

  /** Validates and rates a call that a hook has rewritten. If it became riskier, the user is asked in every mode. */
  async function rewrite(request: ToolCallRequest, { name, parameters }: NonNullable<HookOutcome['rewritten']>) {
    const preparation = deps.prepare(request, parameters);
    if (!preparation.isValid) {
      const reason = `its change is invalid: ${preparation.validation.errors.map(({ message }) => message).join('. ')}`;
      objections.set(request.id, [{ effect: 'deny', name, reason }]);
      await tell({ event: 'PreToolUse', hook: name, outcome: 'failed', message: reason }, { callId: request.id });
      return request;
    }
    const { risk, summary } = preparation.call;
    if (!isRiskAtMost(risk.level, request.riskLevel)) {
      const known = objections.get(request.id) ?? [];
      objections.set(request.id, [...known, { effect: 'ask', name, reason: 'it made the call riskier' }]);
    }
    const rewritten: ToolCallRequest = {
      ...request,
      parameters,
      validationResult: preparation.validation,
      riskLevel: risk.level,
      riskReasons: [...risk.reasons],
      executionSummary: summary,
    };
    deps.keepPreparation(rewritten, preparation);
    const message = 'Changed the parameters';
    await tell(
      { event: 'PreToolUse', hook: name, outcome: 'rewrote', message },
      { callId: request.id, request: rewritten },
    );
    return rewritten;
  }

  return {
    objectionsTo: ({ id }) => objections.get(id) ?? [],
    async beforeCall(request, signal) {
      if (!runner.has('PreToolUse') || !deps.preparationOf(request).isValid) return request;
      const outcome = await runner.beforeCall(request, signal);
      objections.set(request.id, outcome.objections);
      await report(outcome, request.id);
      return outcome.rewritten ? rewrite(request, outcome.rewritten) : request;
    },
    async afterCall({ lifecycle, result }, signal) {
      const hasRun = lifecycle.status === 'completed' || lifecycle.status === 'failed';
      if (!runner.has('PostToolUse') || !hasRun || !result) return;
      const { id, toolId, parameters } = lifecycle.request;
      const { success, message, data } = result;
      const text = cutMiddle(typeof data === 'string' ? data : JSON.stringify(data ?? ''), MAX_RESPONSE);
      await report(await runner.afterCall({ toolId, parameters }, { success, message, data: text }, signal), id);
    },
    async onPrompt(prompt, signal) {
      if (!runner.has('UserPromptSubmit')) return;
      const outcome = await runner.onPrompt(prompt, signal);
      const refusing = outcome.objections.find(({ effect }) => effect === 'deny');
      if (refusing) throw new Error(`The hook ${refusing.name} blocked this message: ${refusing.reason}`);
      await report(outcome);
    },
    async goesOn(stops, signal) {
      if (!runner.has('Stop') || stops >= MAX_STOPS) return false;
      const outcome = await runner.onStop(stops > 0, signal);
      await report(outcome);
      return outcome.objections.some(({ effect }) => effect === 'deny');
    },
  };
}
