import { texts } from '../core/texts/texts';
import { Activity } from '../features/conversation/messages/activity-indicator';
import { secondsText } from '../features/conversation/messages/seconds-text';
import { StopRun } from '../features/conversation/messages/stop-run';
import { useNow } from '../ui/behavior/use-now';

/** Sooner, a model is not slow, and a count of seconds would only be restless. */
const patience = 3;

interface WaitingForModelProps {
  readonly model: string;
  /** When it was asked. */
  readonly since: number;
}

export function WaitingForModel({ model, since }: WaitingForModelProps) {
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
