import type { DecidedBy } from '../../shared/call/approval-decision';
import type { CallTarget } from '../../shared/call/call-target';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { ChosenModel } from '../model/chosen-model';
import type { FunctionDefinition } from '../model/tool-calls/function-definition';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import type { NativeCall } from './answer/stream-answer';
import type { ToolOutline } from './context/system-prompt';

/** What the steps of a run are bound to. */
export interface RunScope {
  readonly workspacePath: string;
  readonly conversationId: string;
  record(event: ConversationEvent): Promise<void>;
}

/** Everything a run does with the rest of the app, one function for each step, bound to its folder and conversation. */
export interface RunSteps {
  readonly workspaceFacts: string;
  now(): number;
  record(event: ConversationEvent): Promise<void>;
  /** As they are now: the user may switch one off in the middle of a run. */
  tools(): OfferedTools;
  /** Null where what the model writes is only text. */
  createParser(iteration: number, model: ParsedModel): StreamingFunctionCallParser | null;
  /** Makes a request of a native call, or says why it cannot be taken. */
  createRequest(call: NativeCall, iteration: number): ToolCallRequest | { readonly problem: string };
  /** The call as it was prepared for its request. */
  preparationOf(request: ToolCallRequest): Preparation;
  /** Prepares the call again, after other calls may have changed what it is about. */
  prepare(request: ToolCallRequest): Preparation;
  /** What rules and the level say of the call now. It changes nothing. */
  judge(request: ToolCallRequest, call: PreparedCall): ApprovalVerdict;
  /** The rules that decided count one use more. */
  recordUse(by: DecidedBy): void;
  /** Whether rules that have let a waiting call through, and counted it, still do. */
  stillAllows(request: ToolCallRequest, call: PreparedCall, by: DecidedBy): boolean;
  ask(request: ToolCallRequest, call: PreparedCall, signal: AbortSignal): Asked;
  /** Makes the call as it is now the one that may run. */
  freeze(call: PreparedCall): ApprovedCall;
  targetOf(call: PreparedCall): CallTarget;
  execute(
    request: ToolCallRequest,
    approved: ApprovedCall,
    running: { readonly onStart: OnStart; readonly signal: AbortSignal },
  ): Promise<ToolExecutionResult>;
}

interface OfferedTools {
  readonly outlines: readonly ToolOutline[];
  readonly definitions: readonly FunctionDefinition[];
}

export interface ParsedModel extends Pick<ChosenModel, 'dialects'> {
  readonly toolMode: 'native' | 'text';
}

interface Asked {
  readonly approvalId: string;
  readonly answer: Promise<{ approval: Approval; approved: ApprovedCall }>;
}

export type OnStart = () => Promise<'start' | 'withdraw'>;
