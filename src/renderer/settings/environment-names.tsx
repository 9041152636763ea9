import { useState } from 'react';
import { useAction } from '../core/components/use-async-action';
import { useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { readEnvironmentNames } from '../features/settings/controls/read-environment-names';
import { LabelledField } from '../ui/labelled-field';
import { TextField } from '../ui/text-field';

const words = texts.settings.terminal;

/** Main says which names it refuses, and that stands beside the field. */
export function EnvironmentNames({ names }: { names: readonly string[] }) {
  const { app } = useModels();
  const update = useAction(app.updateSettings);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrongName, setWrongName] = useState<string | null>(null);

  async function commit() {
    if (typed === null || update.isRunning) return;
    const reading = readEnvironmentNames(typed);
    if (reading.kind === 'problem') return setWrongName(reading.name);
    if (reading.names.join() === names.join()) return setTyped(null);
    // What was refused stays to be put right.
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
