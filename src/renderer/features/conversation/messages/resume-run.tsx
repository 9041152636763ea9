import { Play } from 'lucide-react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** Continues the conversation from where its last run ended. */
export function ResumeRun({ label }: { label: string }) {
  const { app } = useModels();
  const resuming = useAsyncAction(app.resume);
  const focusReturn = useFocusReturn();
  return (
    <>
      <Button
        size="small"
        title={texts.conversation.goOnHint}
        disabled={resuming.isRunning}
        onClick={() => void resuming.run()}
        {...focusReturn}
      >
        <Play aria-hidden className="size-3" />
        {label}
      </Button>
      {resuming.error !== null && <FailureMessage>{resuming.error}</FailureMessage>}
    </>
  );
}
