import type { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { FormField } from './form-field';

export interface FieldErrors {
  readonly byPointer: ReadonlyMap<string, readonly ToolValidationError[]>;
  /** Errors of the parameters as a whole, or of something that no field shows. */
  readonly others: readonly ToolValidationError[];
}

export function errorsByField(fields: readonly FormField[], errors: readonly ToolValidationError[]): FieldErrors {
  const shown = allFields(fields);
  const placed = errors.map((error) => ({ error, pointer: fieldFor(error.pointer, shown)?.pointer }));
  const others = placed.flatMap(({ error, pointer }) => (pointer === undefined ? [error] : []));
  const byPointer = new Map<string, ToolValidationError[]>();
  for (const { error, pointer } of placed) {
    if (pointer !== undefined) byPointer.set(pointer, [...(byPointer.get(pointer) ?? []), error]);
  }
  return { byPointer, others };
}

/** Returns the field itself, or the nearest enclosing one. */
function fieldFor(pointer: string, fields: readonly FormField[]): FormField | undefined {
  const around = fields.filter((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
  return around.toSorted((first, second) => second.pointer.length - first.pointer.length)[0];
}

function allFields(fields: readonly FormField[]): FormField[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return [field, ...allFields(field.fields)];
    return field.kind === 'list' ? [field, ...allFields(field.items)] : [field];
  });
}
