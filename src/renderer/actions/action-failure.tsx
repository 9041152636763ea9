import { X } from 'lucide-react';
import { useActions, useStageState } from '../core/actions/actions-context';
import { texts } from '../core/texts/texts';
import { FailureMessage } from '../ui/failure-message';
import { IconButton } from '../ui/icon-button';

/** What an action failed with has no place of its own: the action was over the window, or a key. */
export function ActionFailure() {
  const { stage } = useActions();
  const failure = useStageState((state) => state.failure);
  if (failure === null) return null;
  return (
    <div className="fixed inset-x-0 bottom-24 z-10 mx-auto flex w-fit max-w-lg animate-appear items-start gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-panel">
      <FailureMessage className="py-1">
        {texts.actions.failed} {failure}
      </FailureMessage>
      <IconButton icon={X} size="small" name={texts.actions.dismissFailure} onClick={stage.dismissFailure} />
    </div>
  );
}
