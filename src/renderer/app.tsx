import { useEffect, useState } from 'react';
import { ActionLayer } from './actions/action-layer';
import type { ActionStage } from './actions/action-stage';
import { ActionsProvider } from './actions/actions-context';
import { createActions } from './actions/create-actions';
import { pageReach } from './actions/page-reach';
import { useAttentionOutside } from './attention/use-attention';
import { composerId } from './composer/composer-id';
import { focusComposer } from './composer/focus-composer';
import { ConnectionBanner } from './connection-banner';
import { Announcer } from './conversation/announcer';
import { ConversationPane } from './conversation/conversation-pane';
import { InboxPage } from './inbox/inbox-page';
import { LayoutProvider } from './layout/layout-context';
import { createLayoutModel } from './layout/layout-model';
import { SidebarButton } from './layout/sidebar-button';
import { WindowLayout } from './layout/window-layout';
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
import { FolderDrop } from './sidebar/folder-drop';
import { OpenFolderDialog } from './sidebar/open-folder-dialog';
import { Sidebar } from './sidebar/sidebar';
import { useAppState, useConversation, useModels } from './store/app-context';
import { texts } from './texts';

export function App({ stage }: { stage: ActionStage }) {
  useTheme();
  useZoom();
  useMotion();
  const { app, approval } = useModels();
  const [panel] = useState(() => createPanelModel({ app }));
  const [layout] = useState(() => createLayoutModel({ app, panel }));
  const [actions] = useState(() => ({
    stage,
    all: createActions({ app, approval, panel, layout, stage, page: pageReach }),
  }));
  const title = useConversation((conversation) => conversation.title, '');
  const hasHeader = useConversation(() => true, false);
  const isNew = useAppState((state) => state.open === null);
  const isInbox = useAppState((state) => state.page === 'inbox');
  useEffect(() => {
    const stop = layout.start();
    window.addEventListener('pagehide', layout.flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', layout.flush);
    };
  }, [layout]);
  useAttentionOutside(isInbox ? texts.inbox.title : title);
  return (
    <PanelProvider panel={panel}>
      <ActionsProvider actions={actions}>
        <div className="flex h-full flex-col">
          {!isInbox && (
            <a
              href={`#${composerId}`}
              onClick={(event) => {
                event.preventDefault();
                focusComposer();
              }}
              className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-on-accent"
            >
              {texts.app.skipToMessage}
            </a>
          )}
          <ConnectionBanner />
          <NoticeBanner />
          <LayoutProvider layout={layout}>
            <WindowLayout sidebar={<Sidebar />} panel={<SidePanel />}>
              {/* What the header of a conversation has, while there is none. */}
              {!hasHeader && !isInbox && (
                <header className="flex h-12 shrink-0 items-center gap-3 px-3">
                  <SidebarButton act="show" />
                  <div className="grow" />
                  {isNew && <ModelPicker conversationId={null} />}
                  <PanelButtons />
                </header>
              )}
              {isInbox ? <InboxPage /> : <ConversationPane />}
            </WindowLayout>
          </LayoutProvider>
          <SettingsDialog />
          <OpenFolderDialog />
          <FolderDrop />
          <ActionLayer />
          <Announcer />
        </div>
      </ActionsProvider>
    </PanelProvider>
  );
}
