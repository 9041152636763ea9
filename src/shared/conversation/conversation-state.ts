import type { Approval, ToolCallLifecycle } from '../call/tool-call-lifecycle';
import type { ToolProgress } from '../call/tool-progress';
import type { ToolResult } from '../call/tool-result';
import type { JsonObject } from '../json/json';
import type { ApprovalMode } from '../settings/approval-mode';
import type { FinishReason, ModelRef } from '../settings/model';
import type { ReasoningEffort } from '../settings/reasoning-effort';
import { type Branches, noBranches } from './branches';
import type { CodeProblem } from './code-problem';
import type { HookReport } from './hook-report';
import type { InstructionUse, NestedInstructions } from './instruction-use';
import type { MessageContent } from './message-content';
import type { MessageQueue } from './message-queue';
import type { Question } from './question';
import type { AnswerUsage, RunFacts } from './run-facts';
import type { TodoItem } from './todo-list';
import type { Worktree } from './worktree';

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The signature is what the provider needs back with the text, or in place of it if it is redacted. */
  | { readonly kind: 'thinking'; readonly text: string; readonly signature?: string; readonly redacted?: string }
  | { readonly kind: 'tool-call'; readonly callId: string }
  | { readonly kind: 'error'; readonly error: string; readonly text: string };

export interface UserItem extends MessageContent {
  readonly kind: 'user';
  readonly id: string;
  /** A call that the user allowed after all. */
  readonly callId?: string;
  readonly at: number;
}

export interface AssistantItem extends AnswerUsage {
  readonly kind: 'assistant';
  readonly id: string;
  readonly parts: readonly MessagePart[];
  /** A tool call is being written and is still incomplete. */
  readonly isBuffering: boolean;
  /** Absent while the answer is streaming, and permanently if it never finished. */
  readonly finish?: FinishReason;
  /** The run ended before the answer did. */
  readonly isCutOff?: true;
  /** From its request to its latest thinking. */
  readonly thought?: { readonly from: number; readonly until: number };
  /** The answer will be requested again at that time. */
  readonly retry?: AnswerRetry;
  /** The instructions that were in force. */
  readonly instructions?: readonly InstructionUse[];
  /** About the run that it ended. */
  readonly run?: RunFacts;
  /** What its request and the answer itself took up. */
  readonly context?: ContextUse;
  readonly at: number;
}

export type ConversationItem =
  | UserItem
  | AssistantItem
  | {
      readonly kind: 'question';
      readonly id: string;
      readonly question: Question;
      /** Null once it can no longer be answered. */
      readonly answer?: { readonly optionId?: string; readonly text?: string } | null;
      readonly at: number;
    }
  | {
      readonly kind: 'notice';
      readonly id: string;
      /** `model` for a change of the model, with its id as the text. */
      readonly level: 'info' | 'error' | 'model';
      readonly text: string;
      /** What a hook or a check tells the model here. */
      readonly forModel?: string;
      /** What the model is no longer sent from here on. */
      readonly compaction?: Compaction;
      readonly at: number;
    };

export type QuestionItem = Extract<ConversationItem, { kind: 'question' }>;

export interface AnswerRetry {
  readonly reason: string;
  readonly attempt?: number;
  readonly attempts?: number;
  readonly retryAt: number;
}

/** In tokens; the size is absent if unknown. */
export interface ContextUse {
  readonly used: number;
  readonly size?: number;
}

interface Compaction {
  readonly callIds: ReadonlySet<string>;
  readonly summary: { readonly text: string; readonly upToMessageId: string } | null;
}

/** The usage of all answers of a conversation, on all its branches. */
export interface ConversationUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars, for the answers with a known price. */
  readonly cost: number;
  readonly hasUnknownCost: boolean;
  /** Of the last request and its answer on the active branch. */
  readonly context: ContextUse | null;
}

export interface CheckedProblem extends CodeProblem {
  /** The name of the program that found it. */
  readonly checker: string;
}

export interface ToolCallView {
  readonly lifecycle: ToolCallLifecycle;
  /** The block of the model's answer that the call was parsed from. */
  readonly raw: string;
  readonly approval?: Approval;
  /** Why the call needed approval, or would have. */
  readonly why?: string;
  readonly progress?: ToolProgress;
  readonly result?: ToolResult;
  /** The call that runs instead, after the user denied this one and then allowed it after all. */
  readonly allowedAs?: string;
  /** The instructions that were in force when the model made it. */
  readonly instructions?: readonly InstructionUse[];
  /** What hooks said about it. */
  readonly hooks?: readonly HookReport[];
  /** The parameters as the model wrote them, where a hook changed them. */
  readonly rewritten?: { readonly by: string; readonly from: JsonObject };
  /** Errors that a check found afterwards in the files that it changed. */
  readonly problems?: readonly CheckedProblem[];
  /** Instructions of the folders that it was the first to reach. */
  readonly nested?: readonly NestedInstructions[];
  /** The user undid the call's changes. */
  readonly undone?: { readonly message: string; readonly at: number };
}

export type AwaitingCall = Extract<ToolCallLifecycle, { status: 'awaiting-approval' }>;

/** What undoing a rewind needs to know. */
export interface Rewind {
  readonly id: string;
  /** The end of the conversation before; absent if only files were rewound. */
  readonly returnTo?: string | null;
  readonly files?: { readonly callIds: readonly string[]; readonly leftOut: readonly string[] };
}

export interface ConversationState {
  readonly id: string;
  readonly title: string;
  /** Null until it has a title of its own. */
  readonly titledBy: 'message' | 'model' | 'user' | null;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  /** Where it works now: its folder, or a copy of it. */
  readonly workspacePath: string;
  readonly worktree: Worktree | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The active branch. */
  readonly items: readonly ConversationItem[];
  readonly branches: Branches;
  /** Of all branches. */
  readonly calls: Readonly<Record<string, ToolCallView>>;
  /** The active run, if any. */
  readonly run: {
    readonly id: string;
    readonly processId: number;
    readonly startedAt: number;
    readonly provider: string;
    readonly model: string;
    readonly instructions?: readonly InstructionUse[];
  } | null;
  /** The last rewind, until the conversation goes on. */
  readonly rewind: Rewind | null;
  /** The user's messages that the model hasn't been sent yet, in order. */
  readonly queue: MessageQueue;
  /** How many items the active branch had before the last run. */
  readonly itemsBeforeRun: number;
  /** Of the last run; null before the first one. */
  readonly usedModel: { readonly provider: string; readonly model: string } | null;
  /** The model for the next run; null for the default one. */
  readonly model: ModelRef | null;
  /** Null leaves it to the model. */
  readonly effort: ReasoningEffort | null;
  readonly mode: ApprovalMode;
  /** Turned off in this conversation only. */
  readonly disabledTools: readonly string[];
  readonly usage: ConversationUsage;
  /** In US dollars, if the user raised it for this conversation; null for the one in the settings. */
  readonly costLimit: number | null;
  /** The agent's list for its task. */
  readonly todos: readonly TodoItem[];
  /** What the model is no longer sent. */
  readonly compacted: Compaction;
}

export const emptyConversation: ConversationState = {
  id: '',
  title: '',
  titledBy: null,
  isPinned: false,
  isArchived: false,
  workspacePath: '',
  worktree: null,
  createdAt: 0,
  updatedAt: 0,
  items: [],
  branches: noBranches,
  calls: {},
  run: null,
  rewind: null,
  queue: [],
  itemsBeforeRun: 0,
  usedModel: null,
  model: null,
  effort: null,
  mode: 'ask',
  disabledTools: [],
  usage: { inputTokens: 0, outputTokens: 0, cost: 0, hasUnknownCost: false, context: null },
  costLimit: null,
  todos: [],
  compacted: { callIds: new Set(), summary: null },
};

/**
 * The run's open questions, other than approvals. The run began after the user's last message, so nothing before that
 * is open.
 */
export function openQuestions({ items, run }: ConversationState): readonly QuestionItem[] {
  if (run === null) return [];
  const ofRun = items.slice(items.findLastIndex(({ kind }) => kind === 'user') + 1);
  return ofRun.filter((item): item is QuestionItem => item.kind === 'question' && item.answer === undefined);
}

/**
 * The call's approval request while it is unanswered; a rule may have answered it while the call waits for its turn.
 */
export function openQuestion({ lifecycle, approval }: ToolCallView): AwaitingCall | null {
  return lifecycle.status === 'awaiting-approval' && approval === undefined ? lifecycle : null;
}
