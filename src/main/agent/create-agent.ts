import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { type ExpandContent, nextSteered, sendQueued } from '../../shared/conversation/message-queue';
import type { Question } from '../../shared/conversation/question';
import { dialectNames } from '../../shared/settings/dialect-names';
import { guideModel } from '../../shared/settings/model';
import { approximateDuration } from '../../shared/text/approximate-duration';
import type { Clock, NewId } from '../base/clock';
import type { RunInstructions } from '../instructions/instruction-service';
import type { ChosenModel } from '../model/chosen-model';
import { addNestedInstructions } from './add-nested-instructions';
import { createAskModel } from './answer/ask-model';
import { type CostLimits, createCostGuard, TurnStopped } from './answer/cost-guard';
import { describeUnreadCall } from './answer/describe-unread-call';
import { recordPieces } from './answer/record-pieces';
import type { RetryTimers } from './answer/retry-timers';
import { askAndRecord, reasonToStop } from './ask-to-continue';
import { callsOf } from './calls-of';
import { endCallsOfMessage } from './end-open-calls';
import type { AskedQuestion } from './question-service';
import { type BatchDeps, runBatch } from './run-batch';
import { runCall } from './run-call';
import type { RunScope, RunSteps } from './run-steps';
import { type Answered, runTurn, type TurnEnd } from './run-turn';
import type { RunningCalls } from './running-calls';

export interface AgentDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly runningCalls: RunningCalls;
  readonly timing: AgentTiming;
  readonly costLimits: CostLimits;
  /** How many rounds a run may take before the user is asked. */
  maxRounds(): number;
  createRunSteps(scope: RunScope): RunSteps;
  /** Resolves once everything that approvals depend on is loaded. */
  beforeCalls(scope: Pick<RunScope, 'workspacePath'>): Promise<void>;
  /** Asks the user a question that is not an approval. */
  askUser(question: Omit<Question, 'questionId'>, signal: AbortSignal): AskedQuestion;
}

export interface AgentTiming {
  /** In milliseconds without output from the model. */
  readonly idleTimeout: number;
  /** Maps the planned pause before a retry to the real one. */
  retryPause(milliseconds: number): number;
  waitToRetry: RetryTimers['wait'];
}

/** One run in one conversation, as started by the conversation service. */
interface AgentRun {
  readonly conversationId: string;
  readonly runId: string;
  readonly model: ChosenModel;
  readonly instructions: RunInstructions;
  readonly signal: AbortSignal;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
  readonly expand: ExpandContent;
}

export type RunAgent = (run: AgentRun) => Promise<TurnEnd>;

export function createAgent(deps: AgentDeps): RunAgent {
  const { clock, newId, runningCalls, timing } = deps;

  return async ({ conversationId, runId, model, instructions, signal, state, record, expand }) => {
    const { workspacePath } = state();
    const steps = deps.createRunSteps({
      workspacePath,
      conversationId,
      runId,
      mode: () => state().mode,
      disabledTools: () => state().disabledTools,
      record,
    });
    const ask = deps.askUser;

    const { ref, price, isFree = false, backend } = model;
    const guardCost = createCostGuard({
      ...{ clock, newId, signal, state, record, ask, price },
      limits: deps.costLimits,
      isFree: isFree || ref.connectionId === guideModel.connectionId,
      modelName: backend.model,
    });
    const askModel = createAskModel({
      ...steps,
      model,
      instructions,
      signal,
      idleTimeout: timing.idleTimeout,
      guardCost,
      random: Math.random,
      sleep: (milliseconds) => timing.waitToRetry(timing.retryPause(milliseconds), signal),
      state,
      recordPieces: (messageId, pieces) => recordPieces(steps, messageId, pieces),
      async takeBack(messageId, reason) {
        for (const event of endCallsOfMessage(state(), messageId, { at: clock.now(), reason })) await record(event);
      },
      mayWait: (error, wait) => confirmLongWait({ ask, record, clock, signal }, error.message, wait),
    });

    async function noteUnreadCall(messageId: string, iteration: number): Promise<void> {
      const message = describeUnreadCall(state(), messageId, {
        modelId: model.ref.modelId,
        toolIds: steps.tools().outlines.map(({ id }) => id),
        createParser: () => steps.createParser(iteration, { toolMode: 'text', dialects: dialectNames }),
      });
      if (message !== null) await record({ type: 'run-notice', noticeId: newId(), message, at: clock.now() });
    }

    /** Every call has a result by now, so providers accept a user message here. */
    async function sendSteered(): Promise<void> {
      for (let next = nextSteered(state().queue); next; next = nextSteered(state().queue)) {
        await steps.onPrompt(next.text, signal);
        // The user may have changed it meanwhile.
        const { id, revision } = nextSteered(state().queue) ?? {};
        if (id !== next.id || revision !== next.revision) continue;
        await record(sendQueued(next, { messageId: newId(), at: clock.now(), expand }));
      }
    }

    async function answer(iteration: number): Promise<Answered> {
      await runBatch(allowedCalls(state()), batchDeps({ isAllowed: true }));
      await sendSteered();
      const messageId = newId();
      const { requests, hasProblems } = await askModel(messageId, iteration);
      if (requests.length === 0 && !hasProblems) await noteUnreadCall(messageId, iteration);
      return { calls: requests, hasProblems };
    }

    const batchDeps = (options: { readonly isAllowed: boolean }): BatchDeps => ({
      signal,
      canAskTogether: steps.canAskTogether,
      async runCall(request, slot) {
        await runCall(request, steps, { ...slot, ...options, running: runningCalls.begin(request.id, slot.signal) });
        const ended = state().calls[request.id];
        if (ended && !slot.signal.aborted) await steps.afterCall(ended, slot.signal);
        const { contextSize } = model;
        await addNestedInstructions(request.id, { instructions, contextSize, state, record, now: clock.now });
      },
    });
    async function runCalls(calls: readonly ToolCallRequest[]): Promise<void> {
      if (workspacePath !== '') await deps.beforeCalls({ workspacePath });
      await runBatch(calls, batchDeps({ isAllowed: false }));
      await steps.findProblems('next-round', signal);
    }
    const hasMore = () => allowedCalls(state()).length > 0 || nextSteered(state().queue) !== null;
    const stopReason = (iteration: number) =>
      reasonToStop({ clock, newId, signal, maxRounds: deps.maxRounds(), state, record, ask }, iteration);

    await steps.onPrompt(lastPrompt(state()), signal);
    for (;;) {
      const end = await runTurn({ answer, runCalls, hasMore, reasonToStop: stopReason }, signal).catch(
        (cause: unknown) => {
          if (cause instanceof TurnStopped) return cause.end;
          throw cause;
        },
      );
      if (end.kind !== 'finished' || !(await steps.goesOn(signal))) return end;
    }
  };
}

function lastPrompt({ items }: ConversationState): string {
  const last = items.findLast(({ kind }) => kind === 'user');
  return last?.kind === 'user' ? last.text : '';
}

/** Denied calls that the user has allowed after all, and that have not run yet. */
function allowedCalls(state: ConversationState): ToolCallRequest[] {
  return state.items
    .flatMap((item) => (item.kind === 'user' ? callsOf(item, state) : []))
    .flatMap(({ lifecycle }) => (lifecycle.status === 'parsed' ? [lifecycle.request] : []));
}

/** If nobody is there, the answer is no: a run without a window must not hang for an hour. */
async function confirmLongWait(
  steps: Parameters<typeof askAndRecord>[0],
  reason: string,
  wait: number,
): Promise<boolean> {
  const answer = await askAndRecord(steps, {
    reason: 'long-wait',
    text: `${reason}. Retry in ${approximateDuration(wait)}?`,
    options: [
      { id: 'wait', label: `Wait ${approximateDuration(wait)}` },
      { id: 'stop', label: 'Stop' },
    ],
    allowsText: false,
  });
  return answer?.optionId === 'wait';
}
