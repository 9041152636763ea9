import { Square } from 'lucide-react';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { useFocusReturn } from './use-focus-return';

/** The composer's Stop once more, beside what one would rather not wait for. */
export function StopRun() {
  const { app } = useModels();
  const stopping = useAction(app.stop);
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
