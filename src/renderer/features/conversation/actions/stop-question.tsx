import { useEffect, useEffectEvent } from 'react';
import { ConfirmDialog } from '../../../core/components/confirm-dialog';
import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';

const { stop: words } = texts.message;

/** Asks before a run is stopped that does something irreversible. */
export function StopQuestion() {
  const question = useAppState((state) => state.stopQuestion);
  const leave = useEffectEvent(() => question?.answer(false));
  useEffect(() => () => leave(), []);
  if (question === null) return null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || question.answer(false)}
      title={words.title}
      description={words.description(question.calls)}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={async () => question.answer(true)}
    />
  );
}
