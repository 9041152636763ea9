import { assertNever } from '../assert-never';
import type { ParseResult } from '../call/parse-result';
import { ToolCallLifecycle } from '../call/tool-call-lifecycle';
import { allItems } from './branches';
import { problemsForModel, problemsNotice } from './code-problem';
import type { ConversationEvent } from './conversation-event';
import type { ConversationState, ConversationUsage, ToolCallView } from './conversation-state';
import { changeBranch, takeRewind, undoRewind } from './fold-branch';
import { addItem, addNotice, callsOf, changeAnswer, changeCall, type Draft, itemsOf, withoutRetry } from './fold-draft';
import { callsTakenBack, partsAfter, partsAfterThinking } from './fold-message-parts';
import { endRun } from './fold-run-end';
import { callAfterHook, callAfterStatus } from './fold-tool-call';
import { foldQueue, withoutQueued } from './message-queue';
import { readTodos, TODO_TOOL, todoProgress } from './todo-list';
import { projectFolderOf } from './worktree';

export function foldConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  return foldConversationEvents(state, [event]);
}

/** Equivalent to folding one by one, but copies the parts of the state only once for all events. */
export function foldConversationEvents(
  state: ConversationState,
  events: readonly ConversationEvent[],
): ConversationState {
  const fold = beginFold(state);
  for (const event of events) fold.apply(event);
  return fold.state();
}

/** Folds one event after the other without changing the initial state. */
export interface ConversationFold {
  /** Throws if the event doesn't fit, and then changes nothing. */
  apply(event: ConversationEvent): void;
  /** The end of the active branch. */
  lastItemId(): string | null;
  /** Returns the result. No event can be applied after that. */
  state(): ConversationState;
}

export function beginFold(before: ConversationState): ConversationFold {
  const draft: Draft = { state: { ...before }, ownItems: null, ownCalls: null, settledItems: 0 };
  return {
    apply(event) {
      applyEvent(draft, event);
      if (!upkeep.has(event.type)) draft.state.updatedAt = event.at;
    },
    lastItemId: () => draft.state.items.at(-1)?.id ?? null,
    state: () => draft.state,
  };
}

/** Nothing happened in the conversation, so it stays where it is among the others. */
const upkeep: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation-renamed',
  'conversation-pinned',
  'conversation-archived',
]);

function applyEvent(draft: Draft, event: ConversationEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'conversation-created':
      state.id = event.conversationId;
      state.title = event.title;
      state.workspacePath = event.workspacePath;
      state.mode = event.mode ?? 'ask';
      state.createdAt = event.at;
      return;
    case 'conversation-renamed':
      return rename(draft, event);
    case 'model-asked':
      state.usage = { ...usageAfter(state.usage, event), context: state.usage.context };
      return;
    case 'conversation-pinned':
      state.isPinned = event.isPinned;
      return;
    case 'conversation-archived':
      state.isArchived = event.isArchived;
      return;
    case 'user-message':
      return takeUserMessage(draft, event);
    case 'branch-changed':
      return changeBranch(draft, event.afterItemId);
    case 'rewound':
      return takeRewind(draft, event);
    case 'rewind-undone':
      return undoRewind(draft, event.rewindId);
    case 'message-queued':
    case 'queued-message-changed':
    case 'queued-message-moved':
    case 'queued-message-removed':
      state.queue = foldQueue(state.queue, event);
      return;
    case 'model-chosen':
      state.model = event.model;
      return;
    case 'effort-chosen':
      state.effort = event.effort;
      return;
    case 'mode-chosen':
      state.mode = event.mode;
      return;
    case 'tools-disabled':
      state.disabledTools = event.toolIds;
      return;
    case 'worktree-changed':
      state.workspacePath = event.worktree?.folder ?? projectFolderOf(state);
      state.worktree = event.worktree;
      return;
    case 'run-started': {
      const { runId: id, processId, provider, model, instructions, at: startedAt } = event;
      markModelChange(draft, event);
      state.run = { id, processId, startedAt, provider, model, ...(instructions ? { instructions } : {}) };
      state.rewind = null;
      state.itemsBeforeRun = state.items.length;
      state.usedModel = { provider, model };
      return;
    }
    case 'problems-found':
      return takeProblems(draft, event);
    case 'hook-ran':
      return takeHookReport(draft, event);
    case 'instructions-added': {
      const added = event.files.map(({ path, sha256 }) => ({ path, sha256 }));
      if (state.run) state.run = { ...state.run, instructions: [...(state.run.instructions ?? []), ...added] };
      return changeCall(draft, event.callId, (call) => ({ ...call, nested: [...(call.nested ?? []), ...event.files] }));
    }
    case 'assistant-message': {
      const { messageId: id, at } = event;
      return addItem(draft, { kind: 'assistant', id, parts: [], isBuffering: false, ...inForce(state), at });
    }
    case 'parse-results':
      for (const result of event.results) takeParseResult(draft, event.messageId, result);
      return;
    case 'thinking':
      return changeAnswer(draft, event.messageId, (answer) => ({
        ...withoutRetry(answer),
        parts: partsAfterThinking(answer.parts, event),
        thought: { from: answer.thought?.from ?? answer.retry?.retryAt ?? answer.at, until: event.at },
      }));
    case 'answer-restarted': {
      const { reason, attempt, attempts, retryAt } = event;
      const tries = attempt === undefined || attempts === undefined ? {} : { attempt, attempts };
      const retry = { reason, ...tries, retryAt };
      return changeAnswer(draft, event.messageId, (answer) => {
        const { thought: _, ...empty } = { ...answer, parts: [] };
        return { ...(event.isContinued ? answer : empty), isBuffering: false, retry };
      });
    }
    case 'answer-finished':
      state.usage = usageAfter(state.usage, event);
      return changeAnswer(draft, event.messageId, (answer) => ({
        ...withoutRetry(answer),
        isBuffering: false,
        finish: event.finish,
        ...(event.usage === undefined ? {} : { usage: event.usage }),
        ...(event.cost === undefined ? {} : { cost: event.cost }),
        ...(event.usage && state.usage.context ? { context: state.usage.context } : {}),
      }));
    case 'context-compacted': {
      const { callIds, summary, message, noticeId = `${allItems(state).length}-compacted` } = event;
      const compaction = {
        callIds: new Set([...state.compacted.callIds, ...callIds]),
        summary: summary ?? state.compacted.summary,
      };
      state.compacted = compaction;
      state.usage = { ...usageAfter(state.usage, event), context: state.usage.context };
      return addItem(draft, { kind: 'notice', id: noticeId, level: 'info', text: message, compaction, at: event.at });
    }
    case 'cost-limit-raised':
      state.costLimit = event.limit;
      return;
    case 'run-notice':
      return addNotice(draft, event.noticeId, 'info', event.message, event.at);
    case 'question-asked': {
      const { type: _type, at, ...question } = event;
      return addItem(draft, { kind: 'question', id: question.questionId, question, at });
    }
    case 'question-answered':
      return takeQuestionAnswer(draft, event);
    case 'tool-call-status':
      return changeCall(draft, event.id, (call) => callAfterStatus(call, event));
    case 'approval': {
      const { decision, by, edited, target } = event;
      const approval = { decision, by, ...(edited ? { edited } : {}), ...(target ? { target } : {}) };
      return changeCall(draft, event.id, (call) => ({ ...call, approval }));
    }
    case 'tool-progress':
      return changeCall(draft, event.id, (call) => ({ ...call, progress: event.progress }));
    case 'tool-result':
      if (event.toolId === TODO_TOOL && event.result.success) {
        state.todos = readTodos(event.result.metadata) ?? state.todos;
      }
      return changeCall(draft, event.id, (call) => ({ ...call, result: event.result }));
    case 'tool-call-undone':
      return changeCall(draft, event.id, (call) => ({ ...call, undone: { message: event.message, at: event.at } }));
    case 'run-completed':
      return endRun(draft, event, { finish: 'stop' });
    case 'run-failed':
      endRun(draft, event, { isCutOff: true });
      return addNotice(draft, event.runId, 'error', event.error, event.at);
    case 'run-cancelled':
      endRun(draft, event, { isCutOff: true });
      return addNotice(draft, event.runId, 'info', 'Stopped.', event.at);
    default:
      return assertNever(event);
  }
}

/** A title set by the user stays. */
function rename({ state }: Draft, event: Extract<ConversationEvent, { type: 'conversation-renamed' }>): void {
  const { title, by = 'user' } = event;
  state.usage = { ...usageAfter(state.usage, event), context: state.usage.context };
  if (by !== 'user' && state.titledBy === 'user') return;
  state.title = title;
  state.titledBy = by;
}

function takeUserMessage(draft: Draft, event: Extract<ConversationEvent, { type: 'user-message' }>): void {
  const { type: _, messageId: id, queuedId, allowed, afterItemId, at, ...content } = event;
  if (queuedId !== undefined) draft.state.queue = withoutQueued(draft.state.queue, queuedId);
  if (afterItemId !== undefined) changeBranch(draft, afterItemId);
  draft.state.rewind = null;
  draft.state.isArchived = false;
  // A finished list was about the task before.
  if (todoProgress(draft.state.todos).current === null) draft.state.todos = [];
  if (!allowed) return addItem(draft, { kind: 'user', id, ...content, at });
  const { request, deniedCallId } = allowed;
  changeCall(draft, deniedCallId, (call) => ({ ...call, allowedAs: request.id }));
  callsOf(draft)[request.id] = { lifecycle: ToolCallLifecycle.forRequest(request), raw: '' };
  addItem(draft, { kind: 'user', id, ...content, callId: request.id, at });
}

function markModelChange(draft: Draft, event: Extract<ConversationEvent, { type: 'run-started' }>): void {
  const { usedModel } = draft.state;
  const { runId, provider, model, at } = event;
  if (usedModel === null || (usedModel.provider === provider && usedModel.model === model)) return;
  addNotice(draft, `${runId}-model`, 'model', model, at);
}

function takeQuestionAnswer(
  draft: Draft,
  { questionId, optionId, text }: Extract<ConversationEvent, { type: 'question-answered' }>,
): void {
  const index = draft.state.items.findLastIndex((item) => item.kind === 'question' && item.id === questionId);
  const item = draft.state.items[index];
  if (item?.kind !== 'question') return;
  const given = { ...(optionId === undefined ? {} : { optionId }), ...(text === undefined ? {} : { text }) };
  const answer = optionId === undefined && text === undefined ? null : given;
  itemsOf(draft)[index] = { ...item, answer };
}

type SpentTokens = Partial<
  Pick<Extract<ConversationEvent, { type: 'answer-finished' }>, 'usage' | 'cost' | 'contextSize'>
>;

function usageAfter(before: ConversationUsage, { usage, cost, contextSize }: SpentTokens): ConversationUsage {
  if (!usage) return before;
  const { inputTokens, outputTokens } = usage;
  const used = inputTokens + outputTokens;
  return {
    inputTokens: before.inputTokens + inputTokens,
    outputTokens: before.outputTokens + outputTokens,
    cost: before.cost + (cost ?? 0),
    hasUnknownCost: before.hasUnknownCost || cost === undefined,
    context: contextSize === undefined ? { used } : { used, size: contextSize },
  };
}

function takeParseResult(draft: Draft, messageId: string, result: ParseResult): void {
  let isKnown = false;
  let takenBack: readonly string[] = [];
  changeAnswer(draft, messageId, (answer) => {
    isKnown = true;
    if (result.kind === 'thoughts-end') takenBack = callsTakenBack(answer.parts, result.takesBack);
    const parts = partsAfter(answer.parts, result, draft.state.calls);
    return { ...withoutRetry(answer), parts, isBuffering: result.kind === 'buffering' };
  });
  if (takenBack.length > 0) for (const id of takenBack) delete callsOf(draft)[id];
  if (!isKnown || result.kind !== 'tool-call') return;
  const { request, raw } = result;
  callsOf(draft)[request.id] = { lifecycle: ToolCallLifecycle.forRequest(request), raw, ...inForce(draft.state) };
}

function takeHookReport(draft: Draft, event: Extract<ConversationEvent, { type: 'hook-ran' }>): void {
  const { noticeId, callId, report, at } = event;
  if (callId !== undefined) return changeCall(draft, callId, (call) => callAfterHook(call, event));
  const text = `Hook ${report.hook}: ${report.message}`;
  const forModel = report.outcome === 'failed' ? {} : { forModel: text };
  addItem(draft, { kind: 'notice', id: noticeId, level: 'info', text, ...forModel, at });
}

function takeProblems(draft: Draft, event: Extract<ConversationEvent, { type: 'problems-found' }>): void {
  const { noticeId: id, checker, problems, at } = event;
  const told = { text: problemsNotice(event), forModel: problemsForModel(event) };
  addItem(draft, { kind: 'notice', id, level: 'info', ...told, at });
  for (const problem of problems) {
    changeCall(draft, problem.callId, (call) => {
      return { ...call, problems: [...(call.problems ?? []), { checker, ...problem }] };
    });
  }
}

function inForce({ run }: ConversationState): Pick<ToolCallView, 'instructions'> {
  return run?.instructions ? { instructions: run.instructions } : {};
}
