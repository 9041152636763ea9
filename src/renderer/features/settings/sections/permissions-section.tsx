import type { Grants } from '../../../../shared/call/permission';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { SectionFrame } from '../controls/section-frame';

const { permissions } = texts.settings;

/** Shows how much is remembered; the list itself is in the panel, next to the calls. */
export function PermissionsSection() {
  const { app } = useModels();
  const panel = usePanel();
  const grants = useAppState((state) => state.grants);
  return (
    <SectionFrame title={permissions.title} description={permissions.description}>
      {grants.status === 'loading' && <p className="text-ink-faint">{texts.loading}</p>}
      {grants.status === 'failed' && (
        <LoadFailure onRetry={() => void app.reload()}>
          {texts.permissions.cannotLoad} {grants.message}
        </LoadFailure>
      )}
      {grants.status === 'ready' && <Counts grants={grants.value} />}
      <p className="text-ink-soft">{permissions.explanation}</p>
      <Button
        onClick={() => {
          app.hideSettings();
          panel.show('permissions');
        }}
      >
        {permissions.show}
      </Button>
    </SectionFrame>
  );
}

function Counts({ grants: { rules, unreadable } }: { grants: Grants }) {
  const count = (wanted: string) => rules.filter(({ effect }) => effect === wanted).length;
  return (
    <>
      <p className="font-medium">
        {rules.length === 0 ? permissions.none : permissions.count(count('allow'), count('deny'), count('ask'))}
      </p>
      {unreadable.length > 0 && <FailureMessage>{permissions.unreadable(unreadable.length)}</FailureMessage>}
    </>
  );
}
