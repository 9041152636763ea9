import { Undo2 } from 'lucide-react';
import type { ToolCallView } from '../../shared/fold-conversation';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';

/** For a call whose files are kept as they were before. */
export function UndoCall({ call }: { call: ToolCallView }) {
  const { app } = useModels();
  const undo = useAction(app.undo);
  if (call.undone) return <p className="text-ink-soft">{texts.call.undone(call.undone.message)}</p>;
  if (call.result?.metadata?.canUndo !== true) return null;
  return (
    <div className="space-y-1.5">
      <Button
        size="small"
        title={texts.call.undoHint}
        disabled={undo.isRunning}
        onClick={() => void undo.run(call.lifecycle.request.id)}
      >
        <Undo2 aria-hidden className="size-3.5" />
        {texts.call.undo}
      </Button>
      {undo.error !== null && <FailureMessage>{undo.error}</FailureMessage>}
    </div>
  );
}
