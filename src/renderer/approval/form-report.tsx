import { CircleAlert } from 'lucide-react';
import { useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { Button } from '../ui/button';
import type { ApprovalDraft } from './approval-draft';
import { CheckReport } from './check-report';
import { focusActivePanel } from './focus-active-panel';

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
