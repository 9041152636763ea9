import { RotateCw } from 'lucide-react';
import type { AnswerRetry } from '../../shared/conversation/fold-conversation';
import { asSentence } from '../core/format/as-sentence';
import { texts } from '../core/texts/texts';
import { retryAttemptText } from '../features/conversation/messages/retry-attempt-text';
import { secondsText } from '../features/conversation/messages/seconds-text';
import { StopRun } from '../features/conversation/messages/stop-run';
import { useNow } from '../ui/behavior/use-now';

/** In place of an answer that is asked for once more. The announcer tells of it, once. */
export function RetryNotice({ retry }: { retry: AnswerRetry }) {
  const now = useNow(1_000);
  const seconds = Math.ceil((retry.retryAt - now) / 1_000);
  const attempt = retryAttemptText(retry);
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-raised px-3 py-2.5">
      <RotateCw aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow space-y-1">
        <p className="wrap-anywhere whitespace-pre-wrap">{asSentence(retry.reason)}</p>
        <p className="flex flex-wrap gap-x-2 text-small text-ink-soft tabular-nums">
          <span>{seconds > 0 ? texts.conversation.retry.in(secondsText(seconds)) : texts.conversation.retry.now}</span>
          {attempt !== '' && <span className="text-ink-faint">{attempt}</span>}
        </p>
      </div>
      <StopRun />
    </div>
  );
}
