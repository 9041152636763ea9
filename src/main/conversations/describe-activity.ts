import {
  type AssistantItem,
  type ConversationState,
  openQuestion,
  openQuestions,
  type ToolCallView,
} from '../../shared/conversation/conversation-state';
import { shortLine } from '../../shared/text/short-line';
import { callsOf } from '../agent/calls-of';

/** Fits in a list row and in the tray's menu. */
const longestActivity = 80;

/** Describes briefly what the current run is doing; null if there is none. */
export function describeActivity(state: ConversationState): string | null {
  if (state.run === null) return null;
  const answer = state.items.findLast((item): item is AssistantItem => item.kind === 'assistant');
  // Only the last answer can have calls in progress.
  const calls = answer ? callsOf(answer, state) : [];
  const asked = calls.filter((call) => openQuestion(call) !== null).length;
  if (asked > 0) return asked === 1 ? 'Waiting for your approval' : `Waiting for your approval of ${asked} calls`;
  if (openQuestions(state).length > 0) return 'Waiting for your answer';
  const running = calls.filter(({ lifecycle }) => lifecycle.status === 'executing');
  const [first] = running;
  if (first) return describeCalls(first, running.length - 1);
  return answer?.finish === undefined ? describeAnswer(answer, roundOf(state)) : 'Working';
}

function describeCalls({ lifecycle: { request }, approval, progress }: ToolCallView, others: number): string {
  const summary = approval?.edited?.executionSummary ?? request.executionSummary;
  const count = others === 0 ? '' : ` and ${others} more`;
  // Rounded to tens, because every change is sent to everyone who shows the list.
  const percent = progress?.percentComplete;
  const done = percent === undefined || others > 0 ? '' : ` (${Math.floor(percent / 10) * 10}%)`;
  const end = `${count}${done}`;
  return `${shortLine(summary.replace(/^Run /, 'Running '), longestActivity - end.length)}${end}`;
}

function describeAnswer(answer: AssistantItem | undefined, round: number): string {
  const end = round > 1 ? `, round ${round}` : '';
  if (answer?.retry) return `Retrying${end}`;
  const part = answer?.parts.at(-1);
  if (!answer || !(part || answer.isBuffering)) return `Waiting for the model${end}`;
  if (answer.isBuffering || part?.kind === 'tool-call') return `Writing a call${end}`;
  return part?.kind === 'thinking' ? `Thinking${end}` : `Answering${end}`;
}

/** Returns how many answers the model has begun since the user's last message. */
function roundOf({ items }: ConversationState): number {
  const said = items.findLastIndex(({ kind }) => kind === 'user');
  return items.slice(said + 1).filter(({ kind }) => kind === 'assistant').length;
}
