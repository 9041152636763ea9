import { MessageSquareText, Undo2 } from 'lucide-react';
import { RevealedText } from '../../../core/components/revealed-text';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { passFocusOn } from '../../../core/focus/focus';
import { activityTime } from '../../../core/format/activity-time';
import { useModels } from '../../../core/store/app-context';
import type { FileEdit } from '../../../core/store/panel/changed-files';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { revealCard } from '../../tool-call/card-store';

/** One call that changed the file: when, what, and its undo. */
export function EditRow({ edit }: { edit: FileEdit }) {
  const { app } = useModels();
  const undo = useAsyncAction(app.undo);
  const { callId, toolName, summary, at, isUndone, canUndo } = edit;
  async function undoFrom(button: HTMLElement) {
    const row = button.closest<HTMLElement>('[data-edit]');
    if (await undo.run(callId)) passFocusOn(button, row);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={texts.call.label(toolName, summary)}
      tabIndex={-1}
      data-edit
      className="space-y-1 bg-side px-3 pt-1.5 pb-1.5 pl-8 -outline-offset-2"
    >
      <div className="flex items-start gap-2 text-small">
        <p className="min-w-0 grow pt-0.5 wrap-anywhere text-ink-soft">
          <time dateTime={new Date(at).toISOString()} className="text-ink-faint tabular-nums">
            {activityTime(at, new Date().toDateString())}
          </time>{' '}
          <RevealedText text={summary} />
        </p>
        {isUndone && <Badge tone="neutral">{texts.changes.undone}</Badge>}
        <IconButton
          icon={MessageSquareText}
          size="small"
          name={texts.changes.showInConversation}
          onClick={() => revealCard(app, callId)}
        />
        {canUndo && (
          <Button
            look="quiet"
            size="small"
            aria-label={texts.changes.undoOf(summary)}
            title={texts.changes.undoHint}
            aria-disabled={undo.isRunning}
            onClick={(event) => undo.isRunning || void undoFrom(event.currentTarget)}
          >
            <Undo2 aria-hidden className="size-3.5" />
            {texts.changes.undo}
          </Button>
        )}
      </div>
      {!canUndo && !isUndone && <p className="text-small text-ink-faint">{texts.changes.cannotUndo}</p>}
      {undo.error !== null && <FailureMessage>{undo.error}</FailureMessage>}
    </div>
  );
}
