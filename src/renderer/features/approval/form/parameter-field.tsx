import { assertNever } from '../../../../shared/assert-never';
import { GroupParameter } from '../../../approval/group-parameter';
import { ListParameter } from '../../../approval/list-parameter';
import { ChoiceParameter } from './choice-parameter';
import type { FormField } from './form-field';
import type { FormHandle } from './form-handle';
import { JsonParameter } from './json-parameter';
import { NumberParameter } from './number-parameter';
import { TextParameter } from './text-parameter';

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
