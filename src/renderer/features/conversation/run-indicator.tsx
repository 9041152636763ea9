import { type ConversationState, openQuestions } from '../../../shared/conversation/conversation-state';
import { pendingApprovals } from '../../core/store/pending-approvals';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
import { currentAnswer } from './current-answer';
import { ActivityIndicator } from './messages/activity-indicator';
import { isThinking } from './messages/is-thinking';
import { secondsText } from './messages/seconds-text';
import { StopRun } from './messages/stop-run';

/** In seconds: a model isn't slow before that, and a counter would only distract. */
const patience = 3;

interface WaitingForModelProps {
  readonly model: string;
  /** When the model was asked. */
  readonly since: number;
}

/** Shows that the run goes on if nothing else on screen does. */
export function RunIndicator({ conversation }: { conversation: ConversationState }) {
  const { run, items } = conversation;
  if (run === null) return null;
  // The question itself says that the run waits.
  if (pendingApprovals(conversation).length > 0) return null;
  if (openQuestions(conversation).length > 0)
    return <ActivityIndicator>{texts.conversation.waitingForAnswer}</ActivityIndicator>;
  const answer = currentAnswer(items);
  if (answer && (answer.isBuffering || answer.retry || isThinking(answer))) return null;
  if (answer?.parts.length === 0) return <WaitingForModel key={answer.id} model={run.model} since={answer.at} />;
  return <ActivityIndicator>{texts.conversation.working}</ActivityIndicator>;
}

function WaitingForModel({ model, since }: WaitingForModelProps) {
  const now = useNow(1_000);
  const seconds = Math.floor((now - since) / 1_000);
  if (seconds < patience) return <ActivityIndicator>{texts.conversation.working}</ActivityIndicator>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 tabular-nums">
      <ActivityIndicator>{texts.conversation.waitingForModel(model, secondsText(seconds))}</ActivityIndicator>
      <StopRun />
    </div>
  );
}
