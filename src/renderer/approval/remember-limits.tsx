import { useId } from 'react';
import { useModels } from '../core/store/app-context';
import type { ApprovalDraft } from '../core/store/approval/approval-draft';
import { rememberTerms } from '../core/store/approval/remember-choice';
import { maxUsesObstacle } from '../core/store/approval/remember-plan';
import type { AwaitingCall } from '../core/store/pending-approvals';
import { texts } from '../core/texts/texts';
import { FailureMessage } from '../ui/failure-message';
import { SelectField } from '../ui/select-field';
import { TextField } from '../ui/text-field';

/** How often and until when a rule holds. */
export function RememberLimits({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const usesId = useId();
  const termId = useId();
  const obstacleId = useId();
  const { maxUses, term } = draft.remember;
  const { remember } = texts.approval;
  const obstacle = maxUsesObstacle(maxUses);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <legend className="mb-1 text-plain font-medium">{remember.limits}</legend>
      <span className="flex items-center gap-1.5">
        <label htmlFor={usesId}>{remember.maxUses}</label>
        <TextField
          id={usesId}
          inputMode="numeric"
          value={maxUses}
          placeholder={remember.maxUsesPlaceholder}
          aria-invalid={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : obstacleId}
          onChange={(event) =>
            approval.change(call, { type: 'remember', action: { type: 'limit-uses', maxUses: event.target.value } })
          }
          className="h-7 w-24"
        />
      </span>
      <span className="flex items-center gap-1.5">
        <label htmlFor={termId}>{remember.term}</label>
        <SelectField
          id={termId}
          value={term}
          onChange={(event) => {
            const chosen = rememberTerms.find((name) => name === event.target.value);
            if (chosen) approval.change(call, { type: 'remember', action: { type: 'limit-term', term: chosen } });
          }}
          className="h-7"
        >
          {rememberTerms.map((name) => (
            <option key={name} value={name}>
              {remember.terms[name]}
            </option>
          ))}
        </SelectField>
      </span>
      {obstacle !== null && (
        <FailureMessage id={obstacleId} className="basis-full">
          {obstacle}
        </FailureMessage>
      )}
    </fieldset>
  );
}
