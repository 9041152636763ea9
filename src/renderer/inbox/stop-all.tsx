import { useAction } from '../core/components/use-async-action';
import { useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';

export function StopAll() {
  const { app } = useModels();
  const stopping = useAction(app.stopAll);
  return (
    <div className="flex items-center gap-2">
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
      <Button size="small" look="quiet" disabled={stopping.isRunning} onClick={() => void stopping.run()}>
        {texts.inbox.stopAll}
      </Button>
    </div>
  );
}
