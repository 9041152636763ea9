import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createApprovalModel } from './approval/approval-model';
import { createKeyWatch } from './approval/key-watch';
import { createCommandClient } from './bridge/command-client';
import { connectBridge } from './bridge/connect-bridge';
import { createNotifier } from './notifications/create-notifier';
import { pageNotices } from './notifications/page-notices';
import { ModelsProvider } from './store/app-context';
import { createAppModel } from './store/app-model';
import { keepConversationInAddress } from './store/conversation-address';
import './styles.css';

const connection = connectBridge();
const client = createCommandClient(connection.bridge);
const app = createAppModel({ connection, client });
const approval = createApprovalModel({ client, now: Date.now });
const keys = createKeyWatch(window);
keepConversationInAddress(app);
app.start();
createNotifier({ app, approval, bridge: connection.bridge, place: pageNotices });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ModelsProvider models={{ app, approval, keys }}>
      <App />
    </ModelsProvider>
  </StrictMode>,
);
