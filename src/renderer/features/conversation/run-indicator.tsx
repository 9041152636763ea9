import { type ConversationState, openQuestions } from '../../../shared/conversation/fold-conversation';
import { WaitingForModel } from '../../conversation/waiting-for-model';
import { pendingApprovals } from '../../core/store/pending-approvals';
import { texts } from '../../core/texts/texts';
import { answerUnderWay } from './current-answer';
import { Activity } from './messages/activity-indicator';
import { isThinking } from './messages/is-thinking';

/** Says that the run goes on where nothing else on the screen says so. */
export function RunIndicator({ conversation }: { conversation: ConversationState }) {
  const { run, items } = conversation;
  if (run === null) return null;
  if (pendingApprovals(conversation).length > 0) return <Activity>{texts.conversation.waitingForYou}</Activity>;
  if (openQuestions(conversation).length > 0) return <Activity>{texts.conversation.waitingForAnswer}</Activity>;
  const answer = answerUnderWay(items);
  if (answer && (answer.isBuffering || answer.retry || isThinking(answer))) return null;
  if (answer?.parts.length === 0) return <WaitingForModel key={answer.id} model={run.model} since={answer.at} />;
  return <Activity>{texts.conversation.working}</Activity>;
}
