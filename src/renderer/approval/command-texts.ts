import type { ChangePreview } from '../../shared/file-change';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json';
import { JsonPointer } from '../../shared/json-pointer';
import { nameOf } from '../../shared/tool-validation';
import { texts } from '../texts';
import type { LineBreaks } from '../ui/revealed-text-pieces';
import { isProseName } from './is-prose-name';

/** A parameter that is better read as text than as JSON. */
export interface CommandText {
  readonly pointer: string;
  readonly label: string;
  readonly text: string;
  readonly isCommand: boolean;
  /** In a name or a path a line break is no new line but a way to look like one. */
  readonly lineBreaks: LineBreaks;
}

/** More than this is hard to read in the field of a form. */
const longText = 200;

/** The command, and every other long text that is not shown as what would become of a file. */
export function commandTexts(parameters: JsonObject, { changes }: ChangePreview): CommandText[] {
  const isShown = (pointer: string) =>
    changes.some(({ editable }) => {
      if (editable === undefined) return false;
      return editable.kind === 'edits'
        ? /^\/(oldText|newText|edits)(\/|$)/.test(pointer)
        : editable.pointer === pointer;
    });
  return textsIn(parameters, []).flatMap(({ path, text }) => {
    const pointer = JsonPointer.of(path);
    const isCommand = pointer === '/command';
    const isLong = text.length > longText || text.trimEnd().includes('\n');
    if (!isCommand && (!isLong || isShown(pointer))) return [];
    const label = isCommand ? texts.command.label : texts.command.readable(nameOf(path));
    const lineBreaks = isProseName(path.at(-1) ?? '') ? 'kept-and-marked' : 'replaced';
    return { pointer, label, text, isCommand, lineBreaks };
  });
}

function textsIn(value: JsonValue, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, String(index)]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
}
