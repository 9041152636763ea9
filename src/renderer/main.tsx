import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Route } from '../shared/contract/route';
import { App } from './app/app';
import { BrokenWindow } from './app/broken-window';
import { TrayApp } from './app/tray-app';
import { createActionController } from './core/actions/action-controller';
import { pageEffects } from './core/actions/page-effects';
import { createCommandClient } from './core/bridge/command-client';
import { connectBridge } from './core/bridge/connect-bridge';
import { deliverPerFrame } from './core/bridge/deliver-per-frame';
import { followRoutes } from './core/navigation/follow-routes';
import { goToRoute } from './core/navigation/go-to-route';
import { keepPageInAddress, trayAddress } from './core/navigation/page-address';
import { ModelsProvider } from './core/store/app-context';
import { createAppModel } from './core/store/app-model';
import { createApprovalModel } from './core/store/approval/approval-model';
import { createTypingTracker } from './core/store/approval/typing-tracker';
import { createPageStorage } from './core/store/page-storage';
import { createPageNotifications } from './features/notifications/create-page-notifications';
import { startPageNotifications } from './features/notifications/start-page-notifications';
import { windowTabLeader } from './features/notifications/window-tab-leader';
import { FaultBoundary } from './ui/fault-boundary';
import './styles.css';

const connection = connectBridge();
const client = createCommandClient(connection.bridge);
const app = createAppModel({ connection: { ...connection, bridge: deliverPerFrame(connection.bridge) }, client });
const approval = createApprovalModel({ client, now: Date.now });
const keys = createTypingTracker(window);
const stage = createActionController(createPageStorage(() => window.localStorage));
const isTray = window.location.hash === trayAddress;
if (!isTray) keepPageInAddress(app);
app.start();
if (!isTray) {
  const go = (place: Route) => goToRoute(place, { app, approval, page: pageEffects, stage });
  followRoutes({ connection, client, go });
  startPageNotifications({ app, bridge: connection.bridge, screen: createPageNotifications(windowTabLeader()), go });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ModelsProvider models={{ app, approval, keys }}>
      <FaultBoundary otherwise={<BrokenWindow />}>{isTray ? <TrayApp /> : <App stage={stage} />}</FaultBoundary>
    </ModelsProvider>
  </StrictMode>,
);
