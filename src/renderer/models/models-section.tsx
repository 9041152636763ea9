import { SectionHeader } from '../settings/section-frame';
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
      <SectionHeader title={title} description={description} />
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
