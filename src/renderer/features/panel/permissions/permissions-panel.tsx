import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { GrantsList } from './grants-list';

/** Shows all remembered decisions and lets the user revoke them. */
export function PermissionsPanel() {
  const { app } = useModels();
  const grants = useAppState((state) => state.grants);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <h2 className="sr-only">{texts.panel.tabs.permissions}</h2>
      {grants.status === 'loading' && <SkeletonLines label={texts.loading} className="p-4" />}
      {grants.status === 'failed' && (
        <LoadFailure className="p-4" onRetry={() => void app.reload()}>
          {texts.permissions.cannotLoad} {grants.message}
        </LoadFailure>
      )}
      {grants.status === 'ready' && <GrantsList grants={grants.value} />}
    </div>
  );
}
