import { Undo2, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../core/components/confirm-dialog';
import { useAppState } from '../../../core/store/app-context';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { type UndoReport, undoableEdits } from '../../../core/store/panel/changes-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { useChangesState } from './use-changed-files';

interface UndoAllProps {
  readonly files: readonly ChangedFile[];
  /** Takes the focus when there is nothing left to undo. */
  readonly summary: RefObject<HTMLElement | null>;
}

export function UndoAll({ files, summary }: UndoAllProps) {
  const { changes } = usePanel();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const count = undoableEdits(files).length;
  if (count === 0) return null;
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="small"
        title={texts.changes.undoAllTitle(count)}
        onClick={() => setIsAsked(true)}
      >
        <Undo2 aria-hidden className="size-3.5" />
        <span className="@max-sm:sr-only">{texts.changes.undoAll}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={texts.changes.undoAllTitle(count)}
        description={texts.changes.undoAllHint}
        confirmLabel={texts.changes.undoAllConfirm}
        cancelLabel={texts.changes.cancel}
        onConfirm={() => changes.undoAll(files)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (button.current ?? summary.current)?.focus();
        }}
      />
    </>
  );
}

/** Shows the outcome until the user dismisses it. */
export function UndoAllReport() {
  const { changes } = usePanel();
  const openId = useAppState(({ open }) => open?.id);
  const report = useChangesState((state) => (state.report?.conversationId === openId ? state.report : null));
  return (
    report && (
      <div className="flex items-start gap-2 border-t border-line bg-sunken px-3 py-2 text-small">
        <div className="min-w-0 grow">
          <p>{reportText(report)}</p>
          {report.failures.length > 0 && (
            <ul className="mt-1 space-y-1 text-bad-ink">
              {report.failures.map(({ edit, message }) => (
                <li key={edit.callId} className="wrap-anywhere">
                  {edit.summary}: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
        <IconButton icon={X} size="small" name={texts.changes.dismissReport} onClick={changes.dismissReport} />
      </div>
    )
  );
}

function reportText({ undone, failures }: UndoReport): string {
  return failures.length === 0 ? texts.changes.allUndone(undone) : texts.changes.someUndone(undone, failures.length);
}
