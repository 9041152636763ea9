import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';
import { readPrivateHost } from './read-private-host';

interface PrivateHostsProps {
  readonly hosts: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

const { approval } = texts.settings;

export function PrivateHosts({ hosts, onChange }: PrivateHostsProps) {
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
