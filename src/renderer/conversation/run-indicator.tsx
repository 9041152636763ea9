import { type ConversationState, openQuestions } from '../../shared/fold-conversation';
import { pendingApprovals } from '../store/pending-approvals';
import { texts } from '../texts';
import { Activity } from './activity';
import { answerUnderWay } from './answer-under-way';
import { isThinking } from './is-thinking';
import { WaitingForModel } from './waiting-for-model';

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
