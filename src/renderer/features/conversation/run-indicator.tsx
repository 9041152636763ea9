import { type ConversationState, openQuestions } from '../../../shared/conversation/fold-conversation';
import { pendingApprovals } from '../../core/store/pending-approvals';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
import { answerUnderWay } from './current-answer';
import { Activity } from './messages/activity-indicator';
import { isThinking } from './messages/is-thinking';
import { secondsText } from './messages/seconds-text';
import { StopRun } from './messages/stop-run';

/** Sooner, a model is not slow, and a count of seconds would only be restless. */
const patience = 3;

interface WaitingForModelProps {
  readonly model: string;
  /** When it was asked. */
  readonly since: number;
}

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

function WaitingForModel({ model, since }: WaitingForModelProps) {
  const now = useNow(1_000);
  const seconds = Math.floor((now - since) / 1_000);
  if (seconds < patience) return <Activity>{texts.conversation.working}</Activity>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 tabular-nums">
      <Activity>{texts.conversation.waitingForModel(model, secondsText(seconds))}</Activity>
      <StopRun />
    </div>
  );
}
