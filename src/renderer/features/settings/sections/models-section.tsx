import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import type { ModelsRoute } from '../../../core/store/app-state';
import { texts } from '../../../core/texts/texts';
import { ConnectionList } from '../../models/connection-list';
import { ModelsRouteView } from '../../models/models-route-view';
import { SectionHeader } from '../controls/section-frame';

export function ModelsSection({ place }: { place: ModelsRoute }) {
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
          <ModelsRouteView catalogue={models.value} place={place} />
        </div>
      )}
    </div>
  );
}
