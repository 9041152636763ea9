import type { JsonValue } from '../../../../shared/json/json';
import { formatParameters } from '../../../core/format/format-parameters';
import { texts } from '../../../core/texts/texts';
import { SelectField } from '../../../ui/select-field';
import { FieldFrame } from './field-frame';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';

export function ChoiceParameter({ field, form }: { field: FieldOf<'choice'>; form: FormHandle }) {
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
