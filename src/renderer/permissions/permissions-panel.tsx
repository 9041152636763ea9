import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { SkeletonLines } from '../ui/skeleton-lines';
import { GrantsList } from './grants-list';

/** All that was remembered, and how to take it back. */
export function PermissionsPanel() {
  const { app } = useModels();
  const grants = useAppState((state) => state.grants);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <h2 className="sr-only">{texts.panel.tabs.permissions}</h2>
      {grants.status === 'loading' && <SkeletonLines label={texts.loading} className="p-4" />}
      {grants.status === 'failed' && (
        <div className="space-y-2 p-4">
          <FailureMessage>
            {texts.permissions.cannotLoad} {grants.message}
          </FailureMessage>
          <Button size="small" onClick={() => void app.reload()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {grants.status === 'ready' && <GrantsList grants={grants.value} />}
    </div>
  );
}
