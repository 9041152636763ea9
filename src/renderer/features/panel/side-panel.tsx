import { lazy, Suspense } from 'react';
import { usePanelState } from '../../core/store/panel/panel-context';
import { panelId } from '../../core/store/panel/panel-element-ids';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { FaultBoundary } from '../../ui/fault-boundary';

const OpenPanel = lazy(() => import('./open-panel'));

export function SidePanel() {
  const tab = usePanelState((state) => state.tab);
  if (tab === null) return null;
  return (
    <FaultBoundary otherwise={<FailureMessage className="p-4">{texts.app.notFetched}</FailureMessage>}>
      <Suspense fallback={<div id={panelId} className="grow border-l border-line bg-side" />}>
        <OpenPanel tab={tab} />
      </Suspense>
    </FaultBoundary>
  );
}
