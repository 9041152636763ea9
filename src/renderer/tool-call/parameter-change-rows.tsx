import { useMemo } from 'react';
import type { JsonValue } from '../../shared/json';
import type { ParameterChange } from '../../shared/parameter-changes';
import { changeLines } from '../approval/change-lines';
import { formatParameters } from '../approval/format-parameters';
import { texts } from '../texts';
import type { DiffLine } from './diff-lines';
import { DiffRow } from './diff-row';
import { DiffView } from './diff-view';

/** More than this is read by what differs in it, and not twice from its beginning. */
const longText = 2_000;

/** What one parameter was and is: both whole, or of long texts the lines that differ. */
export function ParameterChangeRows({ change: { before, after } }: { change: ParameterChange }) {
  const isLong = useMemo(() => [before, after].some((value) => textOf(value).length > longText), [before, after]);
  if (isLong) return <LongChange before={textOf(before)} after={textOf(after)} />;
  return (
    <>
      <DiffRow line={{ kind: 'removed', text: wholeText(before) }} />
      <DiffRow line={{ kind: 'added', text: wholeText(after) }} />
    </>
  );
}

function LongChange({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => changeLines(before, after)?.map(shortened) ?? null, [before, after]);
  if (lines === null) {
    const line: DiffLine = { kind: 'note', text: texts.change.tooLongToCompare(before.length, after.length) };
    return <DiffRow line={line} />;
  }
  return <DiffView lines={lines} />;
}

function shortened(line: DiffLine): DiffLine {
  const { text } = line;
  return text.length > longText
    ? { ...line, text: texts.change.shortened(text.slice(0, longText), text.length) }
    : line;
}

/** Text as it is, so that its lines can be told apart, and other values as JSON. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : formatParameters(value);
}

function wholeText(value: JsonValue | undefined): string {
  return value === undefined ? texts.call.absent : formatParameters(value);
}
