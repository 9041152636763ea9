import clsx from 'clsx';
import { useId } from 'react';
import type { Settings } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { fieldLook } from '../../../ui/text-field';
import { ApprovalModeChoice } from '../controls/approval-mode-choice';
import { readPrivateHost } from '../controls/read-private-host';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { TextListSetting } from '../controls/text-list-setting';
import { timeoutChoices, timeoutText } from '../controls/timeout-choices';

interface PrivateHostsProps {
  readonly hosts: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

const { approval } = texts.settings;

type Timeout = Settings['approvalTimeout'];

export function ApprovalSection({ settings, change }: SectionProps) {
  const { title, description } = texts.settings.approval;
  return (
    <SectionFrame title={title} description={description}>
      <ApprovalModeChoice value={settings.approvalMode} onChange={(approvalMode) => change({ approvalMode })} />
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

function PrivateHosts({ hosts, onChange }: PrivateHostsProps) {
  return (
    <TextListSetting
      title={approval.hosts}
      explanation={approval.hostsExplanation}
      none={approval.noHosts}
      addLabel={approval.addHost}
      example={approval.hostExample}
      add={approval.add}
      removeLabel={approval.removeHost}
      items={hosts}
      read={(typed) => {
        const reading = readPrivateHost(typed, hosts);
        return reading.kind === 'host'
          ? { kind: 'text', text: reading.host }
          : { kind: 'problem', problem: approval.hostProblems[reading.problem] };
      }}
      onChange={onChange}
    />
  );
}
