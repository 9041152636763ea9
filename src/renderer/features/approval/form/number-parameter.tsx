import { useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { TextField } from '../../../ui/text-field';
import { FieldFrame } from './field-frame';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';
import { readNumber } from './read-number';

export function NumberParameter({ field, form }: { field: FieldOf<'number'>; form: FormHandle }) {
  const { value, pointer } = field;
  const [typed, setTyped] = useState('');
  // The typed text may spell the same value differently: `1.` on the way to `1.5`.
  const text = readNumber(typed) === value ? typed : String(value ?? '');
  return (
    <FieldFrame field={field} form={form} shownText={text}>
      {(control) => (
        <TextField
          {...control}
          inputMode="decimal"
          value={text}
          placeholder={texts.approval.notGiven}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            form.set(pointer, readNumber(event.target.value));
          }}
          className="w-40 font-mono text-small"
        />
      )}
    </FieldFrame>
  );
}
