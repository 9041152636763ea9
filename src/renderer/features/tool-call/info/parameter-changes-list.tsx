import { useMemo } from 'react';
import { parameterChanges } from '../../../../shared/call/parameter-changes';
import type { JsonObject } from '../../../../shared/json/json';
import { ParameterChangeRows } from '../../../tool-call/parameter-change-rows';

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
