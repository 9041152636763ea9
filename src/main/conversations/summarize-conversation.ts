import type { ConversationSummary } from '../../shared/contract/descriptions';
import { type ConversationState, openQuestion, openQuestions } from '../../shared/conversation/conversation-state';
import type { MessageContent } from '../../shared/conversation/message-content';
import { nextQueued } from '../../shared/conversation/message-queue';
import { beginningOf } from '../../shared/text/shorten';
import { describeActivity } from './describe-activity';

const TITLE_LENGTH = 60;

export function summarizeConversation(state: ConversationState): ConversationSummary {
  const { id, title, workspacePath, createdAt, updatedAt, mode, run, calls, queue } = state;
  const needsYou = isCallAwaited(calls) || openQuestions(state).length > 0;
  // Between two runs of the queue it is about to work on.
  const isWorking = run !== null || nextQueued(queue) !== null;
  const summary = needsYou ? 'needs-you' : isWorking ? 'working' : 'idle';
  const activity = describeActivity(state);
  const { isPinned, isArchived } = state;
  const { branch, mainFolder } = state.worktree ?? {};
  const copy = branch === undefined || mainFolder === undefined ? {} : { worktree: { branch, mainFolder } };
  const told = { id, title, workspacePath, ...copy, createdAt, updatedAt, mode, isPinned, isArchived };
  return { ...told, state: summary, activity, isElsewhere: false };
}

const known = new WeakMap<ConversationState['calls'], boolean>();

/** Called for each token, which leaves the calls unchanged: so thousands of them are checked only once. */
function isCallAwaited(calls: ConversationState['calls']): boolean {
  const before = known.get(calls);
  if (before !== undefined) return before;
  const isAwaited = Object.values(calls).some((call) => openQuestion(call) !== null);
  known.set(calls, isAwaited);
  return isAwaited;
}

/** A message without words is named after what it brings. */
export function titleFrom({ text, attachments = [], context = [] }: MessageContent): string {
  const source = text || (attachments[0]?.name ?? context[0]?.label ?? '');
  const line = source.split('\n', 1)[0]?.trim() ?? '';
  return line.length <= TITLE_LENGTH ? line : `${beginningOf(line, TITLE_LENGTH - 1).trimEnd()}…`;
}
