import type { DecidedBy } from '../../shared/call/approval-decision';
import type { CallTarget } from '../../shared/call/call-target';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import type { Question } from '../../shared/conversation/question';
import type { JsonObject } from '../../shared/json/json';
import { dialectNames } from '../../shared/settings/dialect-names';
import { approximateDuration } from '../../shared/text/approximate-duration';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { Clock, NewId } from '../base/clock';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { ChosenModel } from '../model/chosen-model';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import { createAskModel, type OfferedTools } from './answer/ask-model';
import { describeUnreadCall } from './answer/describe-unread-call';
import { recordPieces } from './answer/record-pieces';
import type { RetryTimers } from './answer/retry-timers';
import type { NativeCall, StreamAnswer } from './answer/stream-answer';
import { askAndRecord, objectionToContinue } from './ask-to-continue';
import { endCallsOfMessage } from './end-open-calls';
import type { AskedQuestion } from './question-service';
import { runBatch } from './run-batch';
import { type Asked, type CallDeps, type OnStart, runCall } from './run-call';
import { type Answered, runTurn, type TurnEnd } from './run-turn';
import type { RunningCalls } from './running-calls';

/** What the agent is given of its neighbours: one function for each step of a call. */
export interface AgentDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly runningCalls: RunningCalls;
  readonly timing: AgentTiming;
  scopeOf(workspacePath: string): ToolScope;
  describeWorkspace(workspacePath: string): string;
  tools(): OfferedTools;
  /** Null where what the model writes is only text. */
  createParser(scope: ToolScope, iteration: number, model: ParsedModel): StreamingFunctionCallParser | null;
  createRequest(call: NativeCall, scope: ToolScope, iteration: number): ReturnType<StreamAnswer['createRequest']>;
  prepare(toolId: string, parameters: JsonObject, scope: ToolScope): Preparation;
  judge(request: ToolCallRequest, call: PreparedCall, scope: ToolScope): ApprovalVerdict;
  recordUse(by: DecidedBy): void;
  stillAllows(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, by: DecidedBy): boolean;
  ask(question: ApprovalRequest, signal: AbortSignal): Asked;
  /** Asks somebody something that is no approval. */
  askUser(question: Omit<Question, 'questionId'>, signal: AbortSignal): AskedQuestion;
  freeze(call: PreparedCall): ApprovedCall;
  targetOf(call: PreparedCall): CallTarget;
  execute(execution: AgentExecution): Promise<ToolExecutionResult>;
}

export interface AgentTiming {
  /** In milliseconds without a word from the model. */
  readonly idleTimeout: number;
  /** How long a pause before another try really is. */
  retryPause(milliseconds: number): number;
  waitToRetry: RetryTimers['wait'];
}

export interface ParsedModel extends Pick<ChosenModel, 'dialects'> {
  readonly toolMode: 'native' | 'text';
}

export interface ApprovalRequest {
  readonly request: ToolCallRequest;
  readonly call: PreparedCall;
  readonly scope: ToolScope;
  readonly conversationId: string;
}

export interface AgentExecution {
  readonly request: ToolCallRequest;
  readonly approved: ApprovedCall;
  readonly scope: ToolScope;
  readonly sessionId: string;
  readonly signal: AbortSignal;
  readonly onStart: OnStart;
  record(event: ConversationEvent): Promise<void>;
}

/** One run in one conversation, as the conversation service hands it over. */
interface AgentRun {
  readonly conversationId: string;
  readonly model: ChosenModel;
  readonly signal: AbortSignal;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
}

export type RunAgent = (run: AgentRun) => Promise<TurnEnd>;

export function createAgent(deps: AgentDeps): RunAgent {
  const { clock, newId, runningCalls, timing } = deps;

  return ({ conversationId, model, signal, state, record }) => {
    const { workspacePath } = state();
    const scope = deps.scopeOf(workspacePath);
    const ask = deps.askUser;

    const askModel = createAskModel({
      model,
      signal,
      idleTimeout: timing.idleTimeout,
      tools: deps.tools,
      workspaceFacts: deps.describeWorkspace(workspacePath),
      now: clock.now,
      random: Math.random,
      sleep: (milliseconds) => timing.waitToRetry(timing.retryPause(milliseconds), signal),
      state,
      record,
      createParser: (iteration, toolMode) =>
        deps.createParser(scope, iteration, { toolMode, dialects: model.dialects }),
      createRequest: (call, iteration) => deps.createRequest(call, scope, iteration),
      tellPieces: (messageId, pieces) => recordPieces({ record, now: clock.now }, messageId, pieces),
      async takeBack(messageId, reason) {
        for (const event of endCallsOfMessage(state(), messageId, { at: clock.now(), reason })) await record(event);
      },
      mayWait: (error, wait) => confirmLongWait({ ask, record, clock, signal }, error.message, wait),
    });

    async function noteUnreadCall(messageId: string, iteration: number): Promise<void> {
      const message = describeUnreadCall(state(), messageId, {
        modelId: model.ref.modelId,
        parser: deps.createParser(scope, iteration, { toolMode: 'text', dialects: dialectNames }),
        isTool: (toolId) => deps.tools().outlines.some(({ id }) => id === toolId),
      });
      if (message !== null) await record({ type: 'run-notice', noticeId: newId(), message, at: clock.now() });
    }

    async function answer(iteration: number): Promise<Answered> {
      const messageId = newId();
      const { requests, hasProblems } = await askModel(messageId, iteration);
      if (requests.length === 0 && !hasProblems) await noteUnreadCall(messageId, iteration);
      return { calls: requests, hasProblems };
    }

    const callSteps: CallDeps = {
      clock,
      record,
      validate: ({ toolId, parameters }) => deps.prepare(toolId, parameters, scope),
      judge: (request, call) => deps.judge(request, call, scope),
      recordUse: deps.recordUse,
      stillAllows: (request, call, by) => deps.stillAllows(request, call, scope, by),
      ask: (request, call, stop) => deps.ask({ request, call, scope, conversationId }, stop),
      freeze: deps.freeze,
      targetOf: deps.targetOf,
      execute: (request, approved, running) =>
        deps.execute({ request, approved, scope, sessionId: conversationId, record, ...running }),
    };
    const runCalls = (calls: readonly ToolCallRequest[]) =>
      runBatch(
        calls,
        (request, place) =>
          runCall(request, callSteps, { ...place, running: runningCalls.begin(request.id, place.signal) }),
        signal,
      );
    const goOn = (iteration: number) => objectionToContinue({ clock, newId, signal, state, record, ask }, iteration);

    return runTurn({ answer, runCalls, objectionToGoOn: goOn }, signal);
  };
}

/** Nobody there is no: a run without a window must not hang for an hour. */
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
