import type { ConversationSummary } from '../../shared/contract';
import { type ConversationState, openQuestion, openQuestions } from '../../shared/fold-conversation';

const TITLE_LENGTH = 60;

export function summarizeConversation(state: ConversationState): ConversationSummary {
  const { id, title, workspacePath, createdAt, updatedAt, run, calls } = state;
  const needsYou = Object.values(calls).some((call) => openQuestion(call) !== null) || openQuestions(state).length > 0;
  const summary = needsYou ? 'needs-you' : run === null ? 'idle' : 'working';
  return { id, title, workspacePath, createdAt, updatedAt, state: summary, isElsewhere: false };
}

export function titleFrom(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}
