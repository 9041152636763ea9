import { Unplug } from 'lucide-react';
import { assertNever } from '../../shared/assert-never';
import { useAppState, useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { useNow } from '../ui/behavior/use-now';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { Spinner } from '../ui/spinner';

/** Shows connection problems between the window and main, above everything else. */
export function ConnectionBanner() {
  const { app } = useModels();
  const connection = useAppState((state) => state.connection);
  const description = useAppState((state) => state.description);
  switch (connection) {
    case 'connecting':
      return (
        <p
          role="status"
          className="flex animate-appear-late items-center gap-2 border-b border-line px-4 py-2 text-ink-soft"
        >
          <Spinner />
          {texts.connection.connecting}
        </p>
      );
    case 'lost':
      return <LostConnection />;
    case 'connected':
      if (description.status !== 'failed') return null;
      return (
        <div className="flex items-center gap-3 bg-bad-soft px-4 py-2">
          <FailureMessage className="grow">
            {texts.app.cannotStart}: {description.message}
          </FailureMessage>
          <Button onClick={() => void app.reload()}>{texts.tryAgain}</Button>
        </div>
      );
    default:
      return assertNever(connection);
  }
}

function LostConnection() {
  const { app } = useModels();
  const retryAt = useAppState((state) => state.retryAt);
  const now = useNow(retryAt === null ? null : 250);
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1_000);
  return (
    <section
      aria-label={texts.connection.label}
      className="flex items-center gap-2 bg-warn-soft py-2 pr-3 pl-4 text-warn-ink"
    >
      <Unplug aria-hidden className="size-4 shrink-0" />
      <p role="alert" className="min-w-0 grow">
        <strong className="font-semibold">{texts.connection.lost}</strong> {texts.connection.lostHint}
      </p>
      {/* Outside the alert, because a screen reader would read it every second. */}
      <span className="shrink-0 tabular-nums">
        {seconds > 0 ? texts.connection.retryIn(seconds) : texts.connection.retrying}
      </span>
      <Button size="small" onClick={app.retryConnection} className="shrink-0">
        {texts.connection.retryNow}
      </Button>
    </section>
  );
}
