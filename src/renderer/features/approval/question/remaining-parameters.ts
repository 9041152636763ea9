import type { ChangePreview } from '../../../../shared/call/file-change';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { isShownAsChange } from '../change/is-shown-as-change';
import type { CommandText } from './command/command-texts';

export interface RemainingParameter {
  readonly name: string;
  readonly text: string;
}

interface ShownElsewhere {
  readonly commands: readonly CommandText[];
  readonly change: ChangePreview;
  /** The names of the parameters in the heading. */
  readonly heading: readonly string[];
}

/** Returns the parameters that no other part of the question shows in full: everything that runs must be visible. */
export function remainingParameters(
  parameters: JsonObject,
  { commands, change, heading }: ShownElsewhere,
): RemainingParameter[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const pointer = JsonPointer.of([name]);
    const isShown =
      heading.includes(name) ||
      commands.some((command) => command.pointer === pointer) ||
      isShownAsChange(pointer, change.changes);
    return isShown ? [] : { name, text: textOf(value) };
  });
}

function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  const isListOfTexts = Array.isArray(value) && value.every((item) => typeof item === 'string' && !/[,\n]/.test(item));
  return isListOfTexts ? value.join(', ') : JSON.stringify(value);
}
