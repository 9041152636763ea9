import { Check, ShieldCheck } from 'lucide-react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** Lets the user allow a host that a fetch was refused for. */
export function AllowHost({ host }: { host: string }) {
  const { app } = useModels();
  const hosts = useAppState(({ settings }) => readyValue(settings)?.allowedPrivateHosts);
  const allowing = useAsyncAction(app.updateSettings);
  const isAllowed = hosts?.includes(host) === true;
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere text-ink-soft">{texts.call.blockedHost(host)}</p>
      {isAllowed ? (
        <p role="status" className="text-small text-good-ink">
          <Check aria-hidden className="mr-1.5 inline size-3.5 align-[-2px]" />
          {texts.call.hostAllowed(host)}
        </p>
      ) : (
        <Button
          size="small"
          title={texts.call.allowHostHint}
          disabled={hosts === undefined || allowing.isRunning}
          onClick={() => void allowing.run({ allowedPrivateHosts: [...(hosts ?? []), host] })}
        >
          <ShieldCheck aria-hidden className="size-3.5" />
          {texts.call.allowHost(host)}
        </Button>
      )}
      {allowing.error !== null && <FailureMessage>{allowing.error}</FailureMessage>}
    </div>
  );
}
