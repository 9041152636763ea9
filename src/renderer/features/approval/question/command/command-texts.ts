import type { ChangePreview } from '../../../../../shared/call/file-change';
import { nameOf } from '../../../../../shared/call/tool-validation';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../shared/json/json';
import { JsonPointer } from '../../../../../shared/json/json-pointer';
import type { LineBreaks } from '../../../../core/components/revealed-text-pieces';
import { texts } from '../../../../core/texts/texts';
import { isFileContent, isShownAsChange } from '../../change/is-shown-as-change';
import { isProseName } from '../is-prose-name';

/** A parameter that is better read as text than as JSON. */
export interface CommandText {
  readonly pointer: string;
  readonly label: string;
  readonly text: string;
  readonly isCommand: boolean;
  /** File content isn't run and is often too long to read, so its end needn't be seen. */
  readonly isFileContent: boolean;
  /** In a name or a path, a line break isn't a new line but an attempt to look like one. */
  readonly lineBreaks: LineBreaks;
}

/** More than this is hard to read in a form field. */
const longText = 200;

/** Returns the command and every other long text that isn't shown as a file change. */
export function commandTexts(parameters: JsonObject, change: ChangePreview): CommandText[] {
  return textsIn(parameters, []).flatMap(({ path, text }) => {
    const pointer = JsonPointer.of(path);
    const isCommand = pointer === '/command';
    const isLong = text.length > longText || text.trimEnd().includes('\n');
    if (!isCommand && (!isLong || isShownAsChange(pointer, change.changes))) return [];
    const label = isCommand ? texts.command.label : texts.command.readable(nameOf(path));
    const lineBreaks = isProseName(path.at(-1) ?? '') ? 'kept-and-marked' : 'replaced';
    return { pointer, label, text, isCommand, isFileContent: isFileContent(pointer, change), lineBreaks };
  });
}

function textsIn(value: JsonValue, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, String(index)]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
}
