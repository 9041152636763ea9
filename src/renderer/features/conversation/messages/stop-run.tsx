import { Square } from 'lucide-react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** Repeats the composer's Stop button next to things that users may not want to wait for. */
export function StopRun() {
  return useIsElsewhere() ? null : <StopButton />;
}

function StopButton() {
  const { app } = useModels();
  const stopping = useAsyncAction(app.stop);
  const focusReturn = useFocusReturn();
  return (
    <>
      <Button size="small" disabled={stopping.isRunning} onClick={() => void stopping.run()} {...focusReturn}>
        <Square aria-hidden className="size-2.5 fill-current" />
        {texts.composer.stop}
      </Button>
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
    </>
  );
}
