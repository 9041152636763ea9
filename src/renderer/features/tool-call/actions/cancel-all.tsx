import { X } from 'lucide-react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useConversation, useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { cancellableCalls } from './cancellable-calls';

/** If several calls are active, shown on the first of them. */
export function CancelAll({ callId }: { callId: string }) {
  const count = useConversation((conversation) => {
    const ids = cancellableCalls(conversation);
    return ids.length > 1 && ids[0] === callId ? ids.length : 0;
  }, 0);
  const isElsewhere = useIsElsewhere();
  return count === 0 || isElsewhere ? null : <CancelAllButton count={count} />;
}

function CancelAllButton({ count }: { count: number }) {
  const { app } = useModels();
  const focusReturn = useFocusReturn();
  const cancelling = useAsyncAction(async () => {
    const shown = app.store.getState().open?.shown;
    // Last first, so that no call starts because the one before it ended.
    for (const id of shown ? cancellableCalls(shown).toReversed() : []) await app.cancelCall(id);
  });
  return (
    <>
      <Button
        size="small"
        look="quiet"
        title={texts.call.cancelAllHint}
        disabled={cancelling.isRunning}
        onClick={() => void cancelling.run()}
        {...focusReturn}
      >
        <X aria-hidden className="size-3.5" />
        {texts.call.cancelAll(count)}
      </Button>
      {cancelling.error !== null && <FailureMessage className="basis-full">{cancelling.error}</FailureMessage>}
    </>
  );
}
