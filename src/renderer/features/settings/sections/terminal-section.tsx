import { useState } from 'react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';
import { NumberSetting } from '../controls/number-setting';
import { readEnvironmentNames } from '../controls/read-environment-names';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';

const words = texts.settings.terminal;

export function TerminalSection({ settings: { terminal, environmentNames }, change }: SectionProps) {
  return (
    <SectionFrame title={words.title} description={words.description}>
      <NumberSetting
        label={words.fontSize}
        hint={words.fontSizeHint}
        value={terminal.fontSize}
        least={8}
        most={32}
        onChange={(fontSize) => change({ terminal: { ...terminal, fontSize } })}
      />
      <NumberSetting
        label={words.scrollback}
        hint={words.scrollbackHint}
        value={terminal.scrollback}
        least={100}
        most={100_000}
        onChange={(scrollback) => change({ terminal: { ...terminal, scrollback } })}
      />
      <ShellSetting terminal={terminal} />
      <EnvironmentNames names={environmentNames} />
    </SectionFrame>
  );
}

/** Main checks whether the program exists, and its reply is shown beside the field. */
function ShellSetting({ terminal }: { terminal: SectionProps['settings']['terminal'] }) {
  const { app } = useModels();
  const update = useAsyncAction(app.updateSettings);
  const [typed, setTyped] = useState<string | null>(null);

  async function commit() {
    const shell = typed?.trim();
    if (shell === undefined || update.isRunning) return;
    if (shell === terminal.shell) return setTyped(null);
    // Rejected text stays, so that the user can fix it.
    if (await update.run({ terminal: { ...terminal, shell } })) setTyped(null);
  }

  return (
    <LabelledField label={words.shell} hint={words.shellHint} problem={update.error ?? undefined}>
      {(control) => (
        <TextField
          {...control}
          placeholder={words.shellExample}
          spellCheck={false}
          autoComplete="off"
          value={typed ?? terminal.shell}
          onChange={(event) => {
            setTyped(event.target.value);
            update.clearError();
          }}
          onBlur={() => void commit()}
          onKeyDown={(event) => event.key === 'Enter' && void commit()}
          className="w-full max-w-sm font-mono"
        />
      )}
    </LabelledField>
  );
}

/** Main says which names it rejects, and that is shown beside the field. */
function EnvironmentNames({ names }: { names: readonly string[] }) {
  const { app } = useModels();
  const update = useAsyncAction(app.updateSettings);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrongName, setWrongName] = useState<string | null>(null);

  async function commit() {
    if (typed === null || update.isRunning) return;
    const reading = readEnvironmentNames(typed);
    if (reading.kind === 'problem') return setWrongName(reading.name);
    if (reading.names.join() === names.join()) return setTyped(null);
    // Rejected text stays, so that the user can fix it.
    if (await update.run({ environmentNames: reading.names })) setTyped(null);
  }

  const problem = wrongName === null ? (update.error ?? undefined) : words.notAName(wrongName);
  return (
    <LabelledField label={words.environment} hint={words.environmentHint} problem={problem}>
      {(control) => (
        <TextField
          {...control}
          placeholder={words.environmentExample}
          spellCheck={false}
          autoComplete="off"
          value={typed ?? names.join(' ')}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrongName(null);
            update.clearError();
          }}
          onBlur={() => void commit()}
          onKeyDown={(event) => event.key === 'Enter' && void commit()}
          className="w-full max-w-sm font-mono"
        />
      )}
    </LabelledField>
  );
}
