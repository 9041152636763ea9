import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { JsonValue } from '../../../../shared/json/json';
import { revealText } from '../../../../shared/text/blank-runs';
import { formatParameters } from '../../../core/format/format-parameters';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { FieldFrame } from './field-frame';
import type { FieldOf, FormField } from './form-field';
import type { FormHandle } from './form-handle';
import { JsonParameter } from './json-parameter';
import { readNumber } from './read-number';
import { TextParameter } from './text-parameter';

interface NestedFrameProps {
  readonly field: FormField;
  readonly form: FormHandle;
  readonly children: ReactNode;
}

export function ParameterField({ field, form }: { field: FormField; form: FormHandle }) {
  switch (field.kind) {
    case 'text':
      return <TextParameter field={field} form={form} />;
    case 'number':
      return <NumberParameter field={field} form={form} />;
    case 'choice':
      return <ChoiceParameter field={field} form={form} />;
    case 'list':
      return <ListParameter field={field} form={form} />;
    case 'group':
      return <GroupParameter field={field} form={form} />;
    case 'json':
      return <JsonParameter field={field} form={form} />;
    default:
      return assertNever(field);
  }
}

function GroupParameter({ field, form }: { field: FieldOf<'group'>; form: FormHandle }) {
  const { fields, pointer, label, isGiven, presence } = field;
  return (
    <NestedFrame field={field} form={form}>
      {fields.map((inner) => (
        <ParameterField key={inner.pointer} field={inner} form={form} />
      ))}
      {!isGiven && (
        <Button look="quiet" size="small" onClick={() => form.set(pointer, {})}>
          <Plus aria-hidden className="size-3.5" />
          {texts.approval.addGroup(label)}
        </Button>
      )}
      {isGiven && presence === 'optional' && (
        <Button look="quiet" size="small" onClick={() => form.set(pointer, undefined)}>
          <X aria-hidden className="size-3.5" />
          {texts.approval.remove(label)}
        </Button>
      )}
    </NestedFrame>
  );
}

function ListParameter({ field, form }: { field: FieldOf<'list'>; form: FormHandle }) {
  const { items, newItem, pointer, label, isGiven, presence } = field;

  function add() {
    if (isGiven) form.set(`${pointer}/${items.length}`, newItem);
    else form.set(pointer, [newItem]);
  }
  function remove(itemPointer: string) {
    form.set(items.length === 1 && presence === 'optional' ? pointer : itemPointer, undefined);
  }

  return (
    <NestedFrame field={field} form={form}>
      {items.map((item) => (
        <div key={item.pointer} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            <ParameterField field={item} form={form} />
          </div>
          <IconButton
            icon={X}
            size="small"
            name={texts.approval.remove(`${label}, ${item.label}`)}
            onClick={() => remove(item.pointer)}
          />
        </div>
      ))}
      <Button look="quiet" size="small" onClick={add}>
        <Plus aria-hidden className="size-3.5" />
        {texts.approval.addItem(label)}
      </Button>
    </NestedFrame>
  );
}

/** Frames the fields of a list or an object. */
function NestedFrame({ field, form, children }: NestedFrameProps) {
  const { label, description, presence, isKnown, pointer } = field;
  const errors = form.errors.byPointer.get(pointer) ?? [];
  const noteId = useId();
  return (
    <fieldset aria-describedby={noteId} className="min-w-0 space-y-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full font-medium">
        {revealText(label)}
        {presence === 'required' && (
          <span className="ml-2 text-small font-normal text-ink-faint">{texts.approval.required}</span>
        )}
      </legend>
      <div id={noteId} className="clear-both text-small">
        {!isKnown && <p className="text-warn-ink">{texts.approval.notAParameter}</p>}
        {description !== undefined && <p className="text-ink-faint">{description}</p>}
        {errors.map(({ message }) => (
          <FailureMessage key={message}>{message}</FailureMessage>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function ChoiceParameter({ field, form }: { field: FieldOf<'choice'>; form: FormHandle }) {
  const { value, options, pointer, presence } = field;
  const given = value === undefined ? [] : [value];
  // The model's value is shown even if it isn't one of the choices.
  const shown = new Map([...options, ...given].map((option) => [JSON.stringify(option), option]));
  return (
    <FieldFrame field={field} form={form} shownText={typeof value === 'string' ? value : ''}>
      {(control) => (
        <SelectField
          {...control}
          value={value === undefined ? '' : JSON.stringify(value)}
          onChange={(event) => form.set(pointer, shown.get(event.target.value))}
        >
          {(presence === 'optional' || value === undefined) && <option value="">{texts.approval.notGiven}</option>}
          {[...shown].map(([key, option]) => (
            <option key={key} value={key}>
              {choiceText(option)}
            </option>
          ))}
        </SelectField>
      )}
    </FieldFrame>
  );
}

function choiceText(option: JsonValue): string {
  if (typeof option === 'boolean') return option ? texts.approval.yes : texts.approval.no;
  return typeof option === 'string' ? option : formatParameters(option);
}

function NumberParameter({ field, form }: { field: FieldOf<'number'>; form: FormHandle }) {
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
