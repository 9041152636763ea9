import { Plus, X } from 'lucide-react';
import { texts } from '../core/texts/texts';
import type { FieldOf } from '../features/approval/form/form-field';
import type { FormHandle } from '../features/approval/form/form-handle';
import { ParameterField } from '../features/approval/form/parameter-field';
import { Button } from '../ui/button';
import { NestedFrame } from './nested-frame';

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
