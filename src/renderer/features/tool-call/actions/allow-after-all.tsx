import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** Reverses a denial: the call runs as a new request, and the agent is notified. */
export function AllowAfterAll({ call: { lifecycle, allowedAs } }: { call: ToolCallView }) {
  const { app } = useModels();
  const isElsewhere = useIsElsewhere();
  const allowing = useAsyncAction(app.allowAfterAll);
  const focusReturn = useFocusReturn();
  if (allowedAs !== undefined) return <p className="text-small text-ink-soft">{texts.call.allowedAfterAll}</p>;
  if (isElsewhere) return null;
  return (
    <div className="space-y-1">
      <Button
        size="small"
        title={texts.call.allowAfterAllHint}
        disabled={allowing.isRunning}
        onClick={() => void allowing.run(lifecycle.request.id)}
        {...focusReturn}
      >
        {texts.call.allowAfterAll}
      </Button>
      {allowing.error !== null && <FailureMessage>{allowing.error}</FailureMessage>}
    </div>
  );
}
