import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Place } from '../shared/contract/route';
import { App } from './app/app';
import { BrokenWindow } from './app/broken-window';
import { createActionStage } from './core/actions/action-controller';
import { pageReach } from './core/actions/page-effects';
import { createCommandClient } from './core/bridge/command-client';
import { connectBridge } from './core/bridge/connect-bridge';
import { followPlaces } from './core/navigation/follow-routes';
import { goToPlace } from './core/navigation/go-to-route';
import { keepPageInAddress } from './core/navigation/page-address';
import { ModelsProvider } from './core/store/app-context';
import { createAppModel } from './core/store/app-model';
import { createApprovalModel } from './core/store/approval/approval-model';
import { createKeyWatch } from './core/store/approval/typing-tracker';
import { createPageStorage } from './core/store/page-storage';
import { createPageNotices } from './features/notifications/create-page-notifications';
import { tellOnPage } from './features/notifications/start-page-notifications';
import { windowTabs } from './features/notifications/window-tab-leader';
import { FaultBoundary } from './ui/fault-boundary';
import './styles.css';

const connection = connectBridge();
const client = createCommandClient(connection.bridge);
const app = createAppModel({ connection, client });
const approval = createApprovalModel({ client, now: Date.now });
const keys = createKeyWatch(window);
const stage = createActionStage(createPageStorage(() => window.localStorage));
keepPageInAddress(app);
app.start();
const go = (place: Place) => goToPlace(place, { app, approval, page: pageReach, stage });
followPlaces({ connection, client, go });
tellOnPage({ app, bridge: connection.bridge, screen: createPageNotices(windowTabs()), go });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ModelsProvider models={{ app, approval, keys }}>
      <FaultBoundary otherwise={<BrokenWindow />}>
        <App stage={stage} />
      </FaultBoundary>
    </ModelsProvider>
  </StrictMode>,
);
