import { Unplug } from 'lucide-react';
import { assertNever } from '../shared/assert-never';
import { useAppState, useModels } from './store/app-context';
import { texts } from './texts';
import { Button } from './ui/button';
import { FailureMessage } from './ui/failure-message';
import { Spinner } from './ui/spinner';

/** Whatever stands between the window and main, over everything else. */
export function ConnectionBanner() {
  const { app } = useModels();
  const connection = useAppState((state) => state.connection);
  const description = useAppState((state) => state.description);
  switch (connection) {
    case 'connecting':
      return (
        <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-2 text-ink-soft">
          <Spinner />
          {texts.connection.connecting}
        </p>
      );
    case 'lost':
      return (
        <p role="alert" className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-warn-ink">
          <Unplug aria-hidden className="size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{texts.connection.lost}</strong> {texts.connection.lostHint}
          </span>
        </p>
      );
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
