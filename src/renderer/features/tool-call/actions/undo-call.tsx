import { Undo2 } from 'lucide-react';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { passFocusOn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** For a call whose files were saved before it changed them. */
export function UndoCall({ call }: { call: ToolCallView }) {
  const { app } = useModels();
  const undo = useAsyncAction(app.undo);
  const isElsewhere = useIsElsewhere();
  if (call.undone) return <p className="leading-6 text-ink-soft">{texts.call.undone(call.undone.message)}</p>;
  if (call.result?.metadata?.canUndo !== true || isElsewhere) return null;
  async function undoFrom(button: HTMLElement) {
    const card = button.closest('article');
    if (await undo.run(call.lifecycle.request.id)) passFocusOn(button, card);
  }
  return (
    <div className="space-y-1.5">
      <Button
        size="small"
        title={texts.call.undoHint}
        aria-disabled={undo.isRunning}
        onClick={(event) => undo.isRunning || void undoFrom(event.currentTarget)}
      >
        <Undo2 aria-hidden className="size-3.5" />
        {texts.call.undo}
      </Button>
      {undo.error !== null && <FailureMessage>{undo.error}</FailureMessage>}
    </div>
  );
}
