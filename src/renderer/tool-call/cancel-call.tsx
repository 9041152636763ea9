import { X } from 'lucide-react';
import type { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { useAction } from '../core/components/use-async-action';
import { useFocusReturn } from '../core/focus/use-focus-return';
import { useConversation, useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { isCancellable } from '../features/tool-call/is-cancellable';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';

/** Ends one call; the composer's Stop ends them all, and the run with them. */
export function CancelCall({ lifecycle: { status, request } }: { lifecycle: ToolCallLifecycle }) {
  const isRunUnderWay = useConversation(({ run }) => run !== null, false);
  return isRunUnderWay && isCancellable(status) ? <CancelButton callId={request.id} /> : null;
}

function CancelButton({ callId }: { callId: string }) {
  const { app } = useModels();
  const cancelling = useAction(app.cancelCall);
  const focusReturn = useFocusReturn();
  return (
    <>
      <Button
        size="small"
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
