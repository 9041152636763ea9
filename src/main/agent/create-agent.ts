import type { DecidedBy } from '../../shared/approval-decision';
import type { CallTarget } from '../../shared/call-target';
import type { ConversationEvent } from '../../shared/conversation-event';
import type { ConversationState } from '../../shared/fold-conversation';
import type { JsonObject } from '../../shared/json';
import type { ParseResult } from '../../shared/parse-result';
import { ToolCallBatch } from '../../shared/tool-call-batch';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { Clock, NewId } from '../clock';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { ModelBackend } from '../model/model-backend';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import type { Preparation, PreparedCall } from '../tools/tool';
import type { ToolScope } from '../tools/tool-scope';
import { runBatch } from './run-batch';
import { type Asked, type CallSteps, type OnStart, runCall } from './run-call';
import { runTurn, type TurnEnd } from './run-turn';
import { streamAnswer } from './stream-answer';
import { toModelMessages } from './to-model-messages';

/** What the agent is given of its neighbours: one function for each step of a call. */
export interface AgentNeighbours {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly backend: ModelBackend;
  scopeOf(workspacePath: string): ToolScope;
  createParser(scope: ToolScope, iteration: number): StreamingFunctionCallParser;
  prepare(toolId: string, parameters: JsonObject, scope: ToolScope): Preparation;
  judge(request: ToolCallRequest, call: PreparedCall, scope: ToolScope): ApprovalVerdict;
  recordUse(by: DecidedBy): void;
  stillAllows(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, by: DecidedBy): boolean;
  ask(question: AgentQuestion, signal: AbortSignal): Asked;
  freeze(call: PreparedCall): ApprovedCall;
  targetOf(call: PreparedCall): CallTarget;
  execute(execution: AgentExecution): Promise<ToolExecutionResult>;
}

export interface AgentQuestion {
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
export interface AgentRun {
  readonly conversationId: string;
  readonly signal: AbortSignal;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
}

export type RunAgent = (run: AgentRun) => Promise<TurnEnd>;

export function createAgent(neighbours: AgentNeighbours): RunAgent {
  const { clock, newId, backend } = neighbours;

  return ({ conversationId, signal, state, record }) => {
    const scope = neighbours.scopeOf(state().workspacePath);

    async function answer(iteration: number): Promise<ToolCallBatch> {
      const messages = toModelMessages(state());
      const messageId = newId();
      await record({ type: 'assistant-message', messageId, iteration, at: clock.now() });
      let unwritten: unknown = null;
      const requests = await streamAnswer({
        backend,
        parser: neighbours.createParser(scope, iteration),
        messages,
        signal,
        onResults: (results) => {
          tellResults(messageId, results).catch((cause: unknown) => {
            unwritten ??= cause;
          });
        },
      });
      if (unwritten !== null) throw unwritten;
      return ToolCallBatch.multiple(requests, iteration, { clock, newId }, { parallel: true });
    }

    async function tellResults(messageId: string, results: ParseResult[]): Promise<void> {
      const written = [record({ type: 'parse-results', messageId, results, at: clock.now() })];
      for (const result of results) {
        if (result.kind !== 'tool-call') continue;
        const { id, toolId, requestedAt: at } = result.request;
        written.push(record({ type: 'tool-call-status', id, toolId, status: 'parsed', at }));
      }
      await Promise.all(written);
    }

    const callSteps: CallSteps = {
      clock,
      record,
      validate: ({ toolId, parameters }) => neighbours.prepare(toolId, parameters, scope),
      judge: (request, call) => neighbours.judge(request, call, scope),
      recordUse: neighbours.recordUse,
      stillAllows: (request, call, by) => neighbours.stillAllows(request, call, scope, by),
      ask: (request, call, stop) => neighbours.ask({ request, call, scope, conversationId }, stop),
      freeze: neighbours.freeze,
      targetOf: neighbours.targetOf,
      execute: (request, approved, running) =>
        neighbours.execute({ request, approved, scope, sessionId: conversationId, record, ...running }),
    };
    const runCalls = (batch: ToolCallBatch) =>
      runBatch(batch, (request, place) => runCall(request, callSteps, place), signal);

    return runTurn({ answer, runCalls }, signal);
  };
}
