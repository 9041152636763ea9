import { Plus, X } from 'lucide-react';
import { texts } from '../texts';
import { Button } from '../ui/button';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';
import { NestedFrame } from './nested-frame';
import { ParameterField } from './parameter-field';

export function GroupParameter({ field, form }: { field: FieldOf<'group'>; form: FormHandle }) {
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
