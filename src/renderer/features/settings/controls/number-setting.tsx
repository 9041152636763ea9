import { useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';
import { readWholeNumber } from './read-whole-number';

interface NumberSettingProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

const grouped = (value: number) => value.toLocaleString('en');

/** Applies when the field loses the focus or Enter is pressed: partial numbers would make the setting jump. */
export function NumberSetting({ label, hint, value, least, most, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : readWholeNumber(typed, { least, most });
  const problem = read === null ? texts.settings.terminal.wholeNumber(grouped(least), grouped(most)) : undefined;

  function commit() {
    if (read === null) return;
    setTyped(null);
    if (read !== value) onChange(read);
  }

  return (
    <LabelledField label={label} hint={hint} problem={problem}>
      {(control) => (
        <TextField
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? grouped(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          className="w-32"
        />
      )}
    </LabelledField>
  );
}
