import { Plus, X } from 'lucide-react';
import { texts } from '../core/texts/texts';
import type { FieldOf } from '../features/approval/form/form-field';
import type { FormHandle } from '../features/approval/form/form-handle';
import { ParameterField } from '../features/approval/form/parameter-field';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { NestedFrame } from './nested-frame';

export function ListParameter({ field, form }: { field: FieldOf<'list'>; form: FormHandle }) {
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
