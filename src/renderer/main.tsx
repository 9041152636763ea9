import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Place } from '../shared/place';
import { createActionStage } from './actions/action-stage';
import { pageReach } from './actions/page-reach';
import { App } from './app';
import { createApprovalModel } from './approval/approval-model';
import { createKeyWatch } from './approval/key-watch';
import { createCommandClient } from './bridge/command-client';
import { connectBridge } from './bridge/connect-bridge';
import { BrokenWindow } from './broken-window';
import { createPageNotices } from './notifications/create-page-notices';
import { tellOnPage } from './notifications/tell-on-page';
import { windowTabs } from './notifications/window-tabs';
import { followPlaces } from './places/follow-places';
import { goToPlace } from './places/go-to-place';
import { ModelsProvider } from './store/app-context';
import { createAppModel } from './store/app-model';
import { keepPageInAddress } from './store/page-address';
import { createPageStorage } from './store/page-storage';
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
