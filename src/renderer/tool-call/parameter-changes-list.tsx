import type { JsonObject, JsonValue } from '../../shared/json';
import { parameterChanges } from '../../shared/parameter-changes';
import { formatParameters } from '../approval/format-parameters';
import { texts } from '../texts';
import type { DiffLineKind } from './diff-lines';
import { DiffRow } from './diff-row';

interface ParameterChangesListProps {
  readonly asked: JsonObject;
  readonly used: JsonObject;
}

export function ParameterChangesList({ asked, used }: ParameterChangesListProps) {
  return (
    <dl className="space-y-1.5">
      {parameterChanges(asked, used).map(({ name, before, after }) => (
        <div key={name} className="overflow-hidden rounded-control bg-sunken pt-1">
          <dt className="px-3 pb-1 font-mono text-small text-ink-faint">{name}</dt>
          <dd>
            {valueRow('removed', before)}
            {valueRow('added', after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueRow(kind: DiffLineKind, value: JsonValue | undefined) {
  return <DiffRow line={{ kind, text: value === undefined ? texts.call.absent : formatParameters(value) }} />;
}
