import { CircleAlert } from 'lucide-react';
import { assertNever } from '../../../../shared/assert-never';
import type { DraftCheck } from '../../../core/store/approval/approval-draft';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { ValidationErrors } from '../../tool-call/info/validation-errors';

interface CheckReportProps {
  readonly check: DraftCheck;
  readonly onGoTo: (offset: number) => void;
  readonly onCheckAgain: () => void;
}

/** Shows what is wrong with the text in the editor; nothing if it is valid. */
export function CheckReport({ check, onGoTo, onCheckAgain }: CheckReportProps) {
  switch (check.status) {
    case 'pending':
      return (
        <p className="flex items-center gap-1.5 text-small text-ink-faint">
          <Spinner className="size-3.5" />
          {texts.approval.checking}
        </p>
      );
    case 'unreadable': {
      const { message, line, column, offset } = check.problem;
      return (
        <p className="flex flex-wrap items-start gap-x-1.5 text-small text-bad-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <button type="button" onClick={() => onGoTo(offset)} className="font-medium underline underline-offset-2">
            {texts.approval.goToProblem(line, column)}
          </button>
          <span className="min-w-0">{message}</span>
        </p>
      );
    }
    case 'unchecked':
      return (
        <div className="flex items-center gap-2 text-small text-bad-ink">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <p className="min-w-0 grow wrap-anywhere">
            {texts.approval.cannotCheck}: {check.message}
          </p>
          <Button
            size="small"
            onClick={(event) => {
              // The button disappears together with its report.
              focusActiveTab(event.currentTarget.closest('[role="dialog"]'));
              onCheckAgain();
            }}
          >
            {texts.tryAgain}
          </Button>
        </div>
      );
    case 'checked':
      if (!check.preview.validation.isValid) return <ValidationErrors errors={check.preview.validation.errors} />;
      return null;
    default:
      return assertNever(check);
  }
}

/** Focuses the start of the parameters; a tool without a form has only the JSON text. */
function focusActiveTab(dialog: Element | null): void {
  dialog?.querySelector<HTMLElement>('[role="tab"][data-state="active"], [role="tabpanel"] textarea')?.focus();
}
