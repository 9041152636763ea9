import { useMemo } from 'react';
import { type ParameterChange, parameterChanges } from '../../../../shared/call/parameter-changes';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { changeLines, type DiffLine } from '../../../core/diff/change-lines';
import { DiffRow } from '../../../core/diff/diff-row';
import { DiffView } from '../../../core/diff/diff-view';
import { formatParameters } from '../../../core/format/format-parameters';
import { texts } from '../../../core/texts/texts';

/** Longer texts are compared by their differing lines instead of shown twice in full. */
const longText = 2_000;

interface ParameterChangesListProps {
  readonly asked: JsonObject;
  readonly used: JsonObject;
}

export function ParameterChangesList({ asked, used }: ParameterChangesListProps) {
  const changes = useMemo(() => parameterChanges(asked, used), [asked, used]);
  return (
    <dl className="space-y-1.5">
      {changes.map((change) => (
        <div key={change.name} className="overflow-hidden rounded-control bg-sunken pt-1">
          <dt className="px-3 pb-1 font-mono text-small text-ink-faint">{change.name}</dt>
          <dd>
            <ParameterChangeRows change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a parameter before and after: both in full, or for long texts the lines that differ. */
function ParameterChangeRows({ change: { before, after } }: { change: ParameterChange }) {
  const isLong = useMemo(() => [before, after].some((value) => textOf(value).length > longText), [before, after]);
  // Of a list such as the edits of a file, usually one line differs.
  const isNested = [before, after].every((value) => typeof value === 'object' && value !== null);
  if (isLong || isNested) return <LongChange before={textOf(before)} after={textOf(after)} />;
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

/** Text as is, so that its lines can be told apart; other values as lines of JSON. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : `${formatParameters(value)}\n`;
}

function wholeText(value: JsonValue | undefined): string {
  return value === undefined ? texts.call.absent : formatParameters(value);
}
