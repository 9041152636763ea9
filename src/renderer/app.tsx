import { useEffect, useState } from 'react';
import { ActionLayer } from './actions/action-layer';
import { createActionStage } from './actions/action-stage';
import { ActionsProvider } from './actions/actions-context';
import { createActions } from './actions/create-actions';
import { pageReach } from './actions/page-reach';
import { composerId } from './composer/composer-id';
import { ConnectionBanner } from './connection-banner';
import { Announcer } from './conversation/announcer';
import { ConversationPane } from './conversation/conversation-pane';
import { ModelPicker } from './models/model-picker';
import { NoticeBanner } from './notice-banner';
import { PanelButtons } from './panel/panel-buttons';
import { PanelProvider } from './panel/panel-context';
import { createPanelModel } from './panel/panel-model';
import { SidePanel } from './panel/side-panel';
import { SettingsDialog } from './settings/settings-dialog';
import { useMotion } from './settings/use-motion';
import { useTheme } from './settings/use-theme';
import { useZoom } from './settings/use-zoom';
import { Sidebar } from './sidebar/sidebar';
import { useAppState, useConversation, useModels } from './store/app-context';
import { createPageStorage } from './store/page-storage';
import { texts } from './texts';

export function App() {
  useTheme();
  useZoom();
  useMotion();
  const { app, approval } = useModels();
  const [panel] = useState(() => createPanelModel({ app }));
  const [actions] = useState(() => {
    const stage = createActionStage(createPageStorage(() => window.localStorage));
    return { stage, all: createActions({ app, approval, panel, stage, page: pageReach }) };
  });
  const title = useConversation((conversation) => conversation.title, '');
  const hasHeader = useConversation(() => true, false);
  const isNew = useAppState((state) => state.open === null);
  const waitingCount = useAppState((state) => state.approvals.length);
  useEffect(() => {
    document.title = texts.app.windowTitle(title, waitingCount);
  }, [title, waitingCount]);
  return (
    <PanelProvider panel={panel}>
      <ActionsProvider actions={actions}>
        <div className="flex h-full flex-col">
          <a
            href={`#${composerId}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(composerId)?.focus();
            }}
            className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-on-accent"
          >
            {texts.app.skipToMessage}
          </a>
          <ConnectionBanner />
          <NoticeBanner />
          <div className="relative flex min-h-0 grow">
            <Sidebar />
            <div className="relative flex min-w-0 grow">
              <ConversationPane />
              {/* Where the header of a conversation has them, while there is none. */}
              {!hasHeader && (
                <div className="absolute top-2 right-3 flex items-center gap-3">
                  {isNew && <ModelPicker conversationId={null} />}
                  <PanelButtons />
                </div>
              )}
            </div>
            <SidePanel />
          </div>
          <SettingsDialog />
          <ActionLayer />
          <Announcer />
        </div>
      </ActionsProvider>
    </PanelProvider>
  );
}
