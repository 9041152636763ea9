import clsx from 'clsx';
import { useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { fieldLook, TextField } from '../../../ui/text-field';
import { FieldFrame } from './field-frame';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';
import { isTooLongForField } from './is-too-long-for-field';
import { LongTextLine } from './long-text-line';

/** About one line of the dialog. */
const longText = 80;

/** Text typed into the field stays there, however long it gets. */
export function TextParameter({ field, form }: { field: FieldOf<'text'>; form: FormHandle }) {
  const { value, pointer, isProse, mayBeEmpty, presence } = field;
  // Not updated during typing: the field would change under the user's hands.
  const [isLong] = useState(isProse || (value?.length ?? 0) > longText);
  const [written, setWritten] = useState<string>();
  const hasLines = isLong || /\n/.test(value ?? '');

  function write(typed: string) {
    const text = value?.includes('\r\n') ? typed.replaceAll('\n', '\r\n') : typed;
    setWritten(text);
    form.set(pointer, text === '' && presence === 'optional' ? undefined : text);
  }
  const shared = {
    value: value ?? '',
    placeholder: value === undefined ? texts.approval.notGiven : texts.approval.emptyText,
    spellCheck: false,
    autoComplete: 'off',
  };
  const giveEmpty = value === undefined && isProse && mayBeEmpty && (
    <Button look="quiet" size="small" onClick={() => form.set(pointer, '')}>
      {texts.approval.useEmptyText}
    </Button>
  );

  if (value !== undefined && value !== written && isTooLongForField(field)) {
    return <LongTextLine field={field} form={form} length={value.length} />;
  }
  return (
    <FieldFrame field={field} form={form} shownText={value} aside={giveEmpty}>
      {(control) =>
        hasLines ? (
          <textarea
            {...control}
            {...shared}
            onChange={(event) => write(event.target.value)}
            rows={1}
            className={clsx(
              fieldLook,
              'block field-sizing-content max-h-60 min-h-8 w-full resize-y px-2.5 py-1.5 font-mono text-small wrap-anywhere',
            )}
          />
        ) : (
          <TextField
            {...control}
            {...shared}
            onChange={(event) => write(event.target.value)}
            className="w-full font-mono text-small"
          />
        )
      }
    </FieldFrame>
  );
}
