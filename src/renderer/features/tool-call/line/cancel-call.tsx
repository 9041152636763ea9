import { X } from 'lucide-react';
import type { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useConversation, useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { isCancellable } from '../actions/is-cancellable';

/** Cancels one call; the composer's Stop cancels all of them and the run. */
export function CancelCall({ lifecycle: { status, request } }: { lifecycle: ToolCallLifecycle }) {
  const isRunUnderWay = useConversation(({ run }) => run !== null, false);
  const isElsewhere = useIsElsewhere();
  return isRunUnderWay && !isElsewhere && isCancellable(status) ? <CancelButton callId={request.id} /> : null;
}

function CancelButton({ callId }: { callId: string }) {
  const { app } = useModels();
  const cancelling = useAsyncAction(app.cancelCall);
  const focusReturn = useFocusReturn();
  return (
    <>
      <Button
        size="small"
        look="quiet"
        title={texts.call.cancelHint}
        disabled={cancelling.isRunning}
        onClick={() => void cancelling.run(callId)}
        {...focusReturn}
      >
        <X aria-hidden className="size-3.5" />
        {texts.call.cancel}
      </Button>
      {cancelling.error !== null && <FailureMessage className="basis-full">{cancelling.error}</FailureMessage>}
    </>
  );
}
