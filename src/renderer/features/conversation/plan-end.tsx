import { Play } from 'lucide-react';
import { approvalModeInfo } from '../../../shared/settings/approval-mode';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useFocusReturn } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { workModeOf } from '../../core/store/approval-mode-of';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

/** Stands below a finished plan, and has it carried out. */
export function PlanEnd() {
  const { app } = useModels();
  const mode = useAppState(workModeOf);
  const focusReturn = useFocusReturn();
  const starting = useAsyncAction(async () => {
    await app.chooseMode(mode);
    await app.send(texts.conversation.plan.message);
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-raised px-3 py-2.5">
      <p className="grow text-ink-soft">{texts.conversation.plan.hint(approvalModeInfo[mode].name)}</p>
      <Button look="primary" disabled={starting.isRunning} onClick={() => void starting.run()} {...focusReturn}>
        <Play aria-hidden className="size-3.5" />
        {texts.conversation.plan.start}
      </Button>
      {starting.error !== null && <FailureMessage className="w-full">{starting.error}</FailureMessage>}
    </div>
  );
}
