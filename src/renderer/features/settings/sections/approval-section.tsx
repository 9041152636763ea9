import clsx from 'clsx';
import { X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Settings } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { LabelledField } from '../../../ui/labelled-field';
import { fieldLook, TextField } from '../../../ui/text-field';
import { ApprovalModeChoice } from '../controls/approval-mode-choice';
import { readPrivateHost } from '../controls/read-private-host';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
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
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const reading = readPrivateHost(typed, hosts);
    if (reading.kind === 'problem') return setProblem(approval.hostProblems[reading.problem]);
    onChange([...hosts, reading.host]);
    setTyped('');
  }

  function remove(host: string) {
    onChange(hosts.filter((other) => other !== host));
    // The button disappears with its row.
    field.current?.focus();
  }

  return (
    <section aria-label={approval.hosts} className="space-y-2 border-t border-line pt-4">
      <h4 className="font-semibold">{approval.hosts}</h4>
      <p className="text-small text-ink-soft">{approval.hostsExplanation}</p>
      {hosts.length === 0 && <p className="text-small text-ink-faint">{approval.noHosts}</p>}
      {hosts.length > 0 && (
        <ul>
          {hosts.map((host) => (
            <li key={host} className="flex items-center gap-2 border-b border-line py-1 last:border-none">
              <code className="min-w-0 grow font-mono text-small wrap-anywhere">{host}</code>
              <IconButton icon={X} size="small" name={approval.removeHost(host)} onClick={() => remove(host)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <LabelledField label={approval.addHost} problem={problem}>
          {(control) => (
            <div className="flex gap-2">
              <TextField
                {...control}
                ref={field}
                placeholder={approval.hostExample}
                spellCheck={false}
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
                className="grow"
              />
              <Button type="submit">{approval.add}</Button>
            </div>
          )}
        </LabelledField>
      </form>
    </section>
  );
}
