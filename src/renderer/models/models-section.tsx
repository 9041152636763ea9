import { SectionHeader } from '../settings/section-frame';
import { useAppState, useModels } from '../store/app-context';
import type { ModelsPlace } from '../store/app-state';
import { texts } from '../texts';
import { LoadFailure } from '../ui/load-failure';
import { ConnectionList } from './connection-list';
import { ModelsPlaceView } from './models-place-view';

/** The section of the settings about models and keys. */
export function ModelsSection({ place }: { place: ModelsPlace }) {
  const { app } = useModels();
  const models = useAppState((state) => state.models);
  const { title, description } = texts.settings.models;
  return (
    <div className="flex min-h-0 grow flex-col">
      <SectionHeader title={title} description={description} />
      {models.status === 'loading' && <p className="p-5 text-ink-faint">{texts.loading}</p>}
      {models.status === 'failed' && (
        <LoadFailure className="p-5" onRetry={() => void app.reload()}>
          {texts.models.picker.cannotLoad} {models.message}
        </LoadFailure>
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
