import { setMaxListeners } from 'node:events';
import type { RiskAssessment } from '../../shared/call/risk-level';
import type { ToolProgress } from '../../shared/call/tool-progress';
import { ToolResult } from '../../shared/call/tool-result';
import type { ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import type { ApprovedCall } from '../approval/approved-call';
import { createEventBus } from '../base/event-bus';
import { createKnownSecrets, type KnownSecrets } from '../secrets/known-secrets';
import { createToolExecutionContext } from '../tools/framework/context/tool-execution-context';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import type { ToolServices } from '../tools/framework/context/tool-services';
import { describeCall } from '../tools/framework/describe-call';
import type { RehearsalOutcome } from '../tools/framework/rehearsal';
import type { PreparedCall, Tool } from '../tools/framework/tool';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import { createExecutionSlots } from './execution-slots';
import { recheckApproved } from './recheck-approved';
import { runWithTimeout } from './run-with-timeout';
import type { ToolExecutionEvent } from './tool-execution-event';
import { defaultExecutionOptions, type ToolExecutionOptions } from './tool-execution-options';
import { ToolExecutionOutcome, type ToolExecutionResult, type ToolExecutionStatus } from './tool-execution-result';

export interface Execution {
  readonly executionId: string;
  readonly sessionId: string;
  readonly toolId: string;
  /** As the model requested. */
  readonly parameters: JsonObject;
  /** As approved to run. */
  readonly approved: ApprovedCall;
  readonly scope: ToolScope;
  readonly signal: AbortSignal;
  readonly metadata?: Readonly<JsonObject>;
  /** Called when a slot is free and the tool is about to start; can still prevent that. */
  onStart?(): Promise<'start' | 'withdraw'>;
  onProgress?(progress: ToolProgress): void;
}

interface ActiveExecution {
  readonly executionId: string;
  readonly sessionId: string;
  readonly toolId: string;
  readonly status: Extract<ToolExecutionStatus, 'pending' | 'in-progress'>;
}

export interface ToolExecutionService {
  execute(execution: Execution): Promise<ToolExecutionResult>;
  /** Runs a call that waits for approval on a layer over the workspace. It takes a slot like any other call. */
  rehearse(
    call: PreparedCall,
    rehearsing: Pick<Execution, 'executionId' | 'sessionId' | 'scope' | 'parameters' | 'metadata' | 'signal'>,
  ): Promise<RehearsalOutcome>;
  validate(toolId: string, parameters: JsonObject, scope: ToolScope): ToolValidationResult;
  getExecutionSummary(toolId: string, parameters: JsonObject, scope: ToolScope): string;
  getEffectiveRisk(toolId: string, parameters: JsonObject, scope: ToolScope): RiskAssessment;
  /** Executions that wait for a slot or are running. */
  active(): readonly ActiveExecution[];
  subscribe(listener: (event: ToolExecutionEvent) => void): () => void;
}

export interface ExecutionServiceDeps {
  readonly registry: ToolRegistry;
  readonly services: Partial<ToolServices> & Pick<ToolServices, 'clock'>;
  /** Masked in everything that tools report and return. */
  readonly secrets?: KnownSecrets;
  /** Read each time: the user may change them at any time. */
  limits?(): Pick<ToolExecutionOptions, 'executionTimeout' | 'maxConcurrentExecutions'>;
}

export function createToolExecutionService(
  { registry, services, secrets = createKnownSecrets(), limits: currentLimits }: ExecutionServiceDeps,
  options: Partial<ToolExecutionOptions> = {},
): ToolExecutionService {
  const fixed = { ...defaultExecutionOptions, ...options };
  const { grace } = fixed;
  const limitsNow = currentLimits ?? (() => fixed);
  const { clock } = services;
  const places = createExecutionSlots(() => limitsNow().maxConcurrentExecutions);
  const events = createEventBus<ToolExecutionEvent>();
  const active = new Set<ActiveExecution>();
  const used = new WeakSet<ApprovedCall>();

  async function run(execution: Execution, tool: Tool, call: PreparedCall): Promise<ToolExecutionOutcome> {
    const { executionId, sessionId, parameters, approved, scope, metadata = {} } = execution;
    let isOver = false;
    const timeout = tool.waitsForUser ? null : (tool.timeout ?? limitsNow().executionTimeout);
    const limits = { timeout, grace, signal: execution.signal };
    const { rehearsed } = approved;
    if (rehearsed) {
      const applied = await rehearsed.rehearsal.apply(rehearsed.leaveOut);
      return applied.success ? ToolExecutionOutcome.success(applied) : ToolExecutionOutcome.ended(applied);
    }
    const outcome = await runWithTimeout(limits, (signal) =>
      call.run(
        createToolExecutionContext({
          executionId,
          sessionId,
          toolId: tool.id,
          scope,
          metadata,
          parameters: approved.isModified ? parameters : call.parameters,
          ...(approved.isModified ? { modifiedParameters: call.parameters } : {}),
          services,
          signal,
          isApproved: true,
          approvedRisk: approved.riskLevel,
          mustBeSandboxed: approved.isSandboxed,
          startedAt: clock.now(),
          onProgress(reported) {
            // An abandoned tool may still report progress.
            if (isOver) return;
            const progress = secrets.maskValue(reported);
            execution.onProgress?.(progress);
            events.publish({ type: 'progress', executionId, toolId: tool.id, progress });
          },
        }),
      ),
    );
    isOver = true;
    return outcome;
  }

  async function start(execution: Execution): Promise<ToolExecutionOutcome> {
    const { executionId, toolId, approved, scope } = execution;
    if ((await execution.onStart?.()) === 'withdraw') return ToolExecutionOutcome.cancelled();
    const tool = registry.get(toolId);
    if (!tool) return ToolExecutionOutcome.toolNotFound(toolId);
    if (used.has(approved))
      return ToolExecutionOutcome.failed(ToolResult.failed('This approval was already used', 'Refused'));
    used.add(approved);
    const recheck = recheckApproved(registry, toolId, approved, scope);
    if ('refusal' in recheck) return ToolExecutionOutcome.failed(recheck.refusal);
    const { parameters, riskLevel } = approved;
    const startedAt = clock.now();
    events.publish({ type: 'started', executionId, toolId, toolName: tool.name, riskLevel, parameters, startedAt });
    return run(execution, tool, recheck.call);
  }

  /** Only a waiting execution can leave immediately; a running one holds its slot until it has really stopped. */
  async function waitForTurn(execution: Execution, begin: () => Promise<ToolExecutionOutcome>) {
    const { signal, toolId } = execution;
    if (signal.aborted) return ToolExecutionOutcome.cancelled();
    // All calls of a turn share one signal, however many there are.
    setMaxListeners(0, signal);
    const finished = new AbortController();
    let isWaiting = true;
    const turn = places.take({ ...registry.get(toolId), id: toolId.toLowerCase() }, async () => {
      isWaiting = false;
      return signal.aborted ? ToolExecutionOutcome.cancelled() : begin();
    });
    const leftQueue = new Promise<ToolExecutionOutcome>((resolve) => {
      const leave = () => isWaiting && resolve(ToolExecutionOutcome.cancelled());
      signal.addEventListener('abort', leave, { signal: finished.signal });
    });
    try {
      return await Promise.race([turn, leftQueue]);
    } finally {
      finished.abort();
    }
  }

  return {
    async execute(execution) {
      const { executionId, sessionId, toolId, approved } = execution;
      let entry: ActiveExecution = { executionId, sessionId, toolId, status: 'pending' };
      let startedAt = clock.now();
      active.add(entry);
      try {
        const { status, result: said } = await waitForTurn(execution, () => {
          active.delete(entry);
          entry = { ...entry, status: 'in-progress' };
          active.add(entry);
          startedAt = clock.now();
          return start(execution);
        });
        const completedAt = clock.now();
        const outcome = { status, result: secrets.maskValue(said) };
        const result = { ...outcome, executionId, toolId, wasApproved: true, startedAt, completedAt };
        events.publish({ type: 'completed', executionId, toolId, riskLevel: approved.riskLevel, result, completedAt });
        return result;
      } finally {
        active.delete(entry);
        // Does nothing once it has been applied.
        await approved.rehearsed?.rehearsal.drop().catch(() => {});
      }
    },

    async rehearse(call, { metadata = {}, ...rehearsing }) {
      const { tool } = call;
      const impossible = (why: string): RehearsalOutcome => ({ kind: 'impossible', why });
      const { signal } = rehearsing;
      const context = { ...rehearsing, toolId: tool.id, metadata, services, isApproved: false, mustBeSandboxed: true };
      return places.take({ ...tool, id: tool.id.toLowerCase() }, async () => {
        if (signal.aborted || !call.rehearse) return impossible('It is no longer needed');
        return call.rehearse(createToolExecutionContext({ ...context, startedAt: clock.now() }));
      });
    },

    validate: (...call) => describeCall(registry, ...call).preparation.validation,
    getExecutionSummary: (...call) => describeCall(registry, ...call).summary,
    getEffectiveRisk: (...call) => describeCall(registry, ...call).risk,
    active: () => [...active.values()],
    subscribe: events.subscribe,
  };
}
