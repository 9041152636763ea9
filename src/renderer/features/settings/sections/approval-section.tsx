import clsx from 'clsx';
import { useId } from 'react';
import type { Settings } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { fieldLook } from '../../../ui/text-field';
import { ApprovalLevelChoice } from '../controls/approval-level-choice';
import { PrivateHosts } from '../controls/private-hosts';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { timeoutChoices, timeoutText } from '../controls/timeout-choices';

type Timeout = Settings['approvalTimeout'];

export function ApprovalSection({ settings, change }: SectionProps) {
  const { title, description } = texts.settings.approval;
  return (
    <SectionFrame title={title} description={description}>
      <ApprovalLevelChoice
        value={settings.autoApproveUpTo}
        onChange={(autoApproveUpTo) => change({ autoApproveUpTo })}
      />
      <ApprovalTimeoutChoice
        value={settings.approvalTimeout}
        onChange={(approvalTimeout) => change({ approvalTimeout })}
      />
      <PrivateHosts
        hosts={settings.allowedPrivateHosts}
        onChange={(allowedPrivateHosts) => change({ allowedPrivateHosts })}
      />
    </SectionFrame>
  );
}

function ApprovalTimeoutChoice({ value, onChange }: { value: Timeout; onChange: (timeout: Timeout) => void }) {
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
