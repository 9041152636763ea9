import type { DecidedBy } from '../../shared/call/approval-decision';
import type { CallTarget } from '../../shared/call/call-target';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ToolCallView } from '../../shared/conversation/conversation-state';
import type { ApprovalMode } from '../../shared/settings/approval-mode';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { JoinedAnswer } from '../approval/joint-question';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { ChosenModel } from '../model/chosen-model';
import type { FunctionDefinition } from '../model/tool-calls/function-definition';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import type { NativeCall } from './answer/create-answer-reader';
import type { ToolOutline } from './context/system-prompt';

export interface RunScope {
  /** Empty without a folder. */
  readonly workspacePath: string;
  readonly conversationId: string;
  readonly runId: string;
  /** Read each time: the user may change it in the middle of a run. */
  mode(): ApprovalMode;
  /** Turned off in this conversation only; read each time. */
  disabledTools(): readonly string[];
  record(event: ConversationEvent): Promise<void>;
}

/** Everything a run needs from the rest of the app, one function per step, bound to its folder and conversation. */
export interface RunSteps {
  readonly workspaceFacts: string;
  now(): number;
  record(event: ConversationEvent): Promise<void>;
  /** Read each time: the user may disable a tool in the middle of a run. */
  tools(contextSize?: number | null): OfferedTools;
  /** Null if the model's text contains no calls. */
  createParser(iteration: number, model: ParsedModel): StreamingFunctionCallParser | null;
  /** Turns a native call into a request, or says why it can't be accepted. */
  createRequest(call: NativeCall, iteration: number): ToolCallRequest | { readonly problem: string };
  /** Returns the call as it was prepared for its request. */
  preparationOf(request: ToolCallRequest): Preparation;
  /** Returns a failed preparation for a call that can't succeed as things are now; others unchanged. */
  foresee(request: ToolCallRequest, preparation: Preparation): Preparation;
  /** Prepares the call again, after other calls may have changed its files. */
  prepare(request: ToolCallRequest): Preparation;
  /** The mode that counts: the conversation's, unless the folder's settings allow less. */
  mode(): ApprovalMode;
  /** Runs the hooks on a call before anything is decided about it; returns it as they left it. */
  beforeCall(request: ToolCallRequest, signal: AbortSignal): Promise<ToolCallRequest>;
  /** Runs the hooks on a call that has ended. */
  afterCall(call: ToolCallView, signal: AbortSignal): Promise<void>;
  /** Records the errors that the edits so far introduced, if they are found in time; returns whether there are any. */
  findProblems(before: 'next-round' | 'run-end', signal: AbortSignal): Promise<boolean>;
  /** Runs the hooks on the user's message; throws if one blocks it. */
  onPrompt(prompt: string, signal: AbortSignal): Promise<void>;
  /** Whether the run continues, because edits introduced errors or a hook asks for it. */
  goesOn(signal: AbortSignal): Promise<boolean>;
  /** Returns the current verdict of the rules and the mode, without side effects. */
  judge(request: ToolCallRequest, call: PreparedCall): ApprovalVerdict;
  /** Counts one more use of the rules that decided. */
  recordUse(by: DecidedBy): void;
  /** Whether the mode, or the rules that allowed a waiting call and counted it, still allow it as it was approved. */
  stillAllows(request: ToolCallRequest, call: PreparedCall, allowed: AllowedCall): boolean;
  ask(
    request: ToolCallRequest,
    asked: { readonly call: PreparedCall; readonly why: string },
    signal: AbortSignal,
  ): Asked;
  /** Whether the second call can be decided together with the first. */
  canAskTogether(first: PreparedCall, next: PreparedCall): boolean;
  /** Adds the call to an open question, and resolves to what its answer means for this call; null if it is closed. */
  join(approvalId: string, request: ToolCallRequest, call: PreparedCall): Promise<JoinedAnswer> | null;
  /** Makes the call in its current form the one that may run. */
  freeze(call: PreparedCall): ApprovedCall;
  targetOf(call: PreparedCall): CallTarget;
  execute(
    request: ToolCallRequest,
    approved: ApprovedCall,
    running: { readonly onStart: OnStart; readonly signal: AbortSignal },
  ): Promise<ToolExecutionResult>;
}

export interface AllowedCall {
  readonly by: DecidedBy;
  readonly approved: ApprovedCall;
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
