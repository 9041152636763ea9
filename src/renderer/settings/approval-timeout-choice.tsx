import clsx from 'clsx';
import { useId } from 'react';
import type { Settings } from '../../shared/settings/settings';
import { texts } from '../core/texts/texts';
import { timeoutChoices, timeoutText } from '../features/settings/controls/timeout-choices';
import { fieldLook } from '../ui/text-field';

type Timeout = Settings['approvalTimeout'];

export function ApprovalTimeoutChoice({ value, onChange }: { value: Timeout; onChange: (timeout: Timeout) => void }) {
  const fieldId = useId();
  const hintId = useId();
  return (
    <div>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {texts.settings.approval.timeout}
      </label>
      <select
        id={fieldId}
        aria-describedby={hintId}
        value={String(value)}
        onChange={(event) => onChange(event.target.value === 'null' ? null : Number(event.target.value))}
        className={clsx(fieldLook, 'h-8 w-full max-w-sm px-1.5')}
      >
        {timeoutChoices(value).map((timeout) => (
          <option key={timeout} value={String(timeout)}>
            {timeoutText(timeout)}
          </option>
        ))}
      </select>
      <p id={hintId} className="mt-1.5 text-small text-ink-faint">
        {texts.settings.approval.timeoutExplanation}
      </p>
    </div>
  );
}
