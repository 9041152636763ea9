import { useAppState } from '../store/app-context';
import type { ModelsPlace } from '../store/app-state';
import { texts } from '../texts';
import { FailureMessage } from '../ui/failure-message';
import { ConnectionList } from './connection-list';
import { ModelsPlaceView } from './models-place-view';

/** The section of the settings about models and keys. */
export function ModelsSection({ place }: { place: ModelsPlace }) {
  const models = useAppState((state) => state.models);
  const { title, description } = texts.settings.models;
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="shrink-0 border-b border-line p-5 pb-3">
        <h3 className="pr-8 text-title font-semibold">{title}</h3>
        <p className="text-ink-soft">{description}</p>
      </header>
      {models.status === 'loading' && <p className="p-5 text-ink-faint">{texts.loading}</p>}
      {models.status === 'failed' && (
        <FailureMessage className="p-5">
          {texts.models.picker.cannotLoad} {models.message}
        </FailureMessage>
      )}
      {models.status === 'ready' && (
        <div className="flex min-h-0 grow">
          <ConnectionList catalogue={models.value} place={place} />
          <ModelsPlaceView catalogue={models.value} place={place} />
        </div>
      )}
    </div>
  );
}
