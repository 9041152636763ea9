import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { isSameJson } from '../../../../shared/json/is-same-json';
import type { JsonValue } from '../../../../shared/json/json';
import { formatParameters } from '../../../core/format/format-parameters';
import { findJsonProblem } from '../../../core/store/approval/json-problem';
import { texts } from '../../../core/texts/texts';
import { fieldLook } from '../../../ui/text-field';
import { FieldFrame } from './field-frame';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';
import { isTooLongForField } from './is-too-long-for-field';
import { LongTextLine } from './long-text-line';

/** For values that no other field can show. */
export function JsonParameter({ field, form }: { field: FieldOf<'json'>; form: FormHandle }) {
  const { value, pointer } = field;
  const held = form.heldTexts[pointer];
  const formatted = useMemo(() => (value === undefined ? '' : formatParameters(value)), [value]);
  const [text, remember] = useTypedJson(formatted, value);
  const [written, setWritten] = useState<JsonValue>();
  const shown = held ?? text;

  function write(typed: string) {
    remember(typed);
    if (typed.trim() === '') return form.set(pointer, undefined);
    if (findJsonProblem(typed) !== null) return form.hold(pointer, typed);
    const next = JSON.parse(typed) as JsonValue;
    setWritten(next);
    form.set(pointer, next);
  }

  if (typeof value === 'string' && value !== written && held === undefined && isTooLongForField(field)) {
    return <LongTextLine field={field} form={form} length={value.length} />;
  }

  return (
    <FieldFrame
      field={field}
      form={form}
      problem={held === undefined ? null : (findJsonProblem(held)?.message ?? null)}
    >
      {(control) => (
        <textarea
          {...control}
          value={shown}
          onChange={(event) => write(event.target.value)}
          placeholder={texts.approval.notGiven}
          spellCheck={false}
          autoComplete="off"
          rows={1}
          className={clsx(
            fieldLook,
            'block field-sizing-content max-h-60 min-h-8 w-full resize-y px-2.5 py-1.5 font-mono text-small wrap-anywhere',
          )}
        />
      )}
    </FieldFrame>
  );
}

/** Keeps the text as typed as long as it means the same value, so that white space isn't removed while typing. */
function useTypedJson(formatted: string, value: JsonValue | undefined): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && value !== undefined && saysSame(typed, value);
  return [isCurrent ? typed : formatted, setTyped];
}

function saysSame(text: string, value: JsonValue): boolean {
  try {
    return isSameJson(JSON.parse(text) as JsonValue, value);
  } catch {
    return false;
  }
}
