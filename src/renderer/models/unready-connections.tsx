import type { ModelCatalogue } from '../../shared/settings/model';
import type { ModelsPlace } from '../core/store/app-state';
import { texts } from '../core/texts/texts';
import { ConnectionDot } from '../features/models/connection-dot';
import { statusText } from '../features/models/connection-texts';
import { unreadyConnections } from '../features/models/picker/picker-groups';

interface UnreadyConnectionsProps {
  readonly catalogue: ModelCatalogue;
  readonly onLead: (place: ModelsPlace) => void;
}

/** What would offer more models, if something were done about it. */
export function UnreadyConnections({ catalogue, onLead }: UnreadyConnectionsProps) {
  const unready = unreadyConnections(catalogue);
  if (unready.length === 0) return null;
  return (
    <div className="max-h-24 shrink-0 overflow-y-auto border-t border-line p-1.5">
      <ul aria-label={texts.models.picker.notReady}>
        {unready.map((connection) => (
          <li key={connection.id}>
            <button
              type="button"
              onClick={() => onLead({ kind: 'connection', connectionId: connection.id })}
              className="flex w-full items-center gap-2 rounded-control px-2 py-1 text-left -outline-offset-2 hover:bg-hover"
            >
              <span aria-hidden className="contents">
                <ConnectionDot connection={connection} />
              </span>
              <span className="min-w-0 grow truncate">{connection.name}</span>
              <span className="text-small text-ink-faint">{statusText(connection)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
