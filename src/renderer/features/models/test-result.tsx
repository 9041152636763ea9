import { CircleCheck } from 'lucide-react';
import { asSentence } from '../../core/format/as-sentence';
import { durationText } from '../../core/format/duration-text';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import type { RunningTest } from './use-connection-test';

/** In milliseconds: a shorter time says nothing about what went wrong. */
const tellingTime = 1_000;

/** Shows the result of a test. Main's message for a server that responds includes the time it took. */
export function TestResult({ test }: { test: Pick<RunningTest, 'error' | 'result'> }) {
  const { error, result } = test;
  if (error !== null) return <FailureMessage>{error}</FailureMessage>;
  if (result && !result.isReachable) {
    return (
      <FailureMessage>
        {asSentence(result.message)}
        {result.duration >= tellingTime && ` ${texts.models.form.failedAfter(durationText(result.duration))}`}
      </FailureMessage>
    );
  }
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-good-ink empty:hidden">
      {result && (
        <>
          <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{result.message}</span>
        </>
      )}
    </p>
  );
}
