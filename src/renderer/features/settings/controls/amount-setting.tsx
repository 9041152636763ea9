import { useState } from 'react';
import { costLimitSchema } from '../../../../shared/settings/settings';
import { withoutGrouping } from '../../../core/format/without-grouping';
import { texts } from '../../../core/texts/texts';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';

interface AmountSettingProps {
  readonly label: string;
  readonly hint: string;
  /** In US dollars; null for none. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Applies when the field loses the focus or Enter is pressed. */
export function AmountSetting({ label, hint, value, onChange }: AmountSettingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? { amount: value } : readAmount(typed);

  function commit() {
    if (read === null) return;
    setTyped(null);
    if (read.amount !== value) onChange(read.amount);
  }

  return (
    <LabelledField label={label} hint={hint} problem={read === null ? texts.settings.limits.noAmount : undefined}>
      {(control) => (
        <TextField
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={texts.settings.limits.noLimit}
          value={typed ?? (value === null ? '' : `$${value.toLocaleString('en')}`)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          className="w-32"
        />
      )}
    </LabelledField>
  );
}

/** Returns null if the text is no amount; an empty one means that there is no limit. */
function readAmount(text: string): { readonly amount: number | null } | null {
  const plain = withoutGrouping(text.replace(/^\s*\$/, ''));
  if (plain === '') return { amount: null };
  const { data } = costLimitSchema.safeParse(/^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN);
  return data === undefined ? null : { amount: data };
}
