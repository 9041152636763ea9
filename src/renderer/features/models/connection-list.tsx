import clsx from 'clsx';
import { Plus, RefreshCw } from 'lucide-react';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import type { ModelsRoute } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { ConnectionDot } from './connection-dot';
import { statusText } from './connection-texts';

interface ConnectionListProps {
  readonly catalogue: ModelCatalogue;
  readonly place: ModelsRoute;
}

export function ConnectionList({ catalogue, place }: ConnectionListProps) {
  const { app } = useModels();
  const refresh = useAsyncAction(app.refreshModels);
  const shownId = connectionIdOf(place);
  return (
    <nav
      aria-label={texts.models.dialog.connections}
      className="flex w-44 shrink-0 flex-col border-r border-line lg:w-52"
    >
      <ul className="min-h-0 grow space-y-px overflow-y-auto p-2">
        {catalogue.connections.map((connection) => (
          <li key={connection.id}>
            <button
              type="button"
              aria-current={connection.id === shownId ? 'true' : undefined}
              onClick={() => app.moveInModels({ kind: 'connection', connectionId: connection.id })}
              className={clsx(
                'w-full rounded-control px-2.5 py-1.5 text-left -outline-offset-2 transition-colors',
                connection.id === shownId ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <span className="flex items-center gap-2 font-medium">
                <span aria-hidden={connection.models.length === 0 || undefined} className="contents">
                  <ConnectionDot connection={connection} />
                </span>
                <span className="min-w-0 truncate">{connection.name}</span>
              </span>
              <span className="block truncate pl-4 text-small text-ink-soft">{summaryOf(connection)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="space-y-1 border-t border-line p-2">
        {refresh.error !== null && <FailureMessage className="px-2.5">{refresh.error}</FailureMessage>}
        <Button look="quiet" className="w-full" onClick={() => app.moveInModels({ kind: 'new' })}>
          <Plus aria-hidden className="size-4" />
          {texts.models.dialog.add}
        </Button>
        <Button
          look="quiet"
          className="w-full"
          aria-disabled={refresh.isRunning}
          onClick={() => refresh.isRunning || void refresh.run()}
        >
          <RefreshCw aria-hidden className={clsx('size-4', refresh.isRunning && 'animate-turn')} />
          {refresh.isRunning ? texts.models.dialog.refreshing : texts.models.dialog.refresh}
        </Button>
      </div>
    </nav>
  );
}

function connectionIdOf(place: ModelsRoute): string | null {
  if (place.kind === 'model') return place.model.connectionId;
  return place.kind === 'connection' ? place.connectionId : null;
}

function summaryOf(connection: ModelConnection): string {
  const count = connection.models.length;
  return count > 0 ? texts.models.dialog.models(count) : statusText(connection);
}
