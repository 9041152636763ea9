import type { ConversationEvent } from '../../shared/conversation-event';
import type { ConversationState } from '../../shared/fold-conversation';
import type { JsonObject } from '../../shared/json';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { Clock, NewId } from '../clock';
import type { ToolExecutionResult } from '../execution/tool-execution-service';
import type { ModelBackend } from '../model/model-backend';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import type { Preparation, PreparedCall } from '../tools/tool';
import type { ToolScope } from '../tools/tool-scope';
import { type Asked, runCall } from './run-call';
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
  decide(request: ToolCallRequest, call: PreparedCall, scope: ToolScope): ApprovalVerdict;
  ask(request: ToolCallRequest, call: PreparedCall, scope: ToolScope, signal: AbortSignal): Asked;
  execute(execution: AgentExecution): Promise<ToolExecutionResult>;
}

export interface AgentExecution {
  readonly request: ToolCallRequest;
  readonly call: PreparedCall;
  readonly scope: ToolScope;
  readonly sessionId: string;
  readonly signal: AbortSignal;
  onStart(): Promise<void>;
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

    async function answer(iteration: number): Promise<readonly ToolCallRequest[]> {
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
          const written = record({ type: 'parse-results', messageId, results, at: clock.now() });
          written.catch((cause: unknown) => {
            unwritten ??= cause;
          });
        },
      });
      if (unwritten !== null) throw unwritten;
      return requests;
    }

    const callSteps = {
      clock,
      record,
      validate: ({ toolId, parameters }: ToolCallRequest) => neighbours.prepare(toolId, parameters, scope),
      decide: (request: ToolCallRequest, call: PreparedCall) => neighbours.decide(request, call, scope),
      ask: (request: ToolCallRequest, call: PreparedCall) => neighbours.ask(request, call, scope, signal),
      execute: (request: ToolCallRequest, call: PreparedCall, onStart: () => Promise<void>) =>
        neighbours.execute({ request, call, scope, sessionId: conversationId, signal, onStart, record }),
    };

    return runTurn({ answer, runCall: (request) => runCall(request, callSteps, signal) }, signal);
  };
}
