import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { assertNever } from '../../shared/assert-never';
import { useAction } from '../core/components/use-async-action';
import { texts } from '../core/texts/texts';
import type { TrialOutcome } from '../features/notifications/send-browser-test-notification';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';

const words = texts.settings.notifications;

interface TrialNoticeProps {
  readonly send: () => Promise<TrialOutcome>;
  /** Somebody may have been asked, and have answered. */
  readonly onSent: () => void;
}

export function TrialNotice({ send, onSent }: TrialNoticeProps) {
  const [outcome, setOutcome] = useState<TrialOutcome | null>(null);
  const action = useAction(async () => {
    setOutcome(null);
    setOutcome(await send());
    onSent();
  });
  return (
    <section aria-label={words.trial} className="space-y-2 border-t border-line pt-4">
      <Button disabled={action.isRunning} onClick={() => void action.run()}>
        <BellRing aria-hidden className="size-4" />
        {words.trial}
      </Button>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {outcome && outcomeText(outcome)}
      </p>
      {action.error !== null && <FailureMessage>{action.error}</FailureMessage>}
    </section>
  );
}

function outcomeText(trial: TrialOutcome): string {
  switch (trial.outcome) {
    case 'shown':
    case 'unanswered':
    case 'unsupported':
    case 'denied':
      return words.outcomes[trial.outcome];
    case 'failed':
      return words.trialFailed(trial.error);
    default:
      return assertNever(trial);
  }
}
