import { CircleAlert } from 'lucide-react';
import { useModels } from '../core/store/app-context';
import type { ApprovalDraft } from '../core/store/approval/approval-draft';
import type { AwaitingCall } from '../core/store/pending-approvals';
import { texts } from '../core/texts/texts';
import { CheckReport } from '../features/approval/form/check-report';
import { focusActivePanel } from '../features/approval/form/focus-active-panel';
import { Button } from '../ui/button';

/** What of the check no field of the form can say. */
export function FormReport({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const { check } = draft;
  const isSaidByFields = check.status === 'checked' && !check.preview.validation.isValid;
  return (
    <div role="status">
      {check.status === 'unreadable' && (
        <div className="flex flex-wrap items-center gap-2 text-small text-bad-ink">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <p>{texts.approval.formUnreadable}</p>
          <Button
            size="small"
            onClick={(event) => {
              focusActivePanel(event.currentTarget.closest('[role="dialog"]'));
              approval.showParametersAs('json');
            }}
          >
            {texts.approval.goToJson}
          </Button>
        </div>
      )}
      {check.status !== 'unreadable' && !isSaidByFields && (
        <CheckReport
          check={check}
          onGoTo={() => approval.showParametersAs('json')}
          onCheckAgain={() => approval.change(call, { type: 'check-again' })}
        />
      )}
    </div>
  );
}
