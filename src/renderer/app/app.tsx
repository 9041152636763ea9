import { useEffect, useState } from 'react';
import type { ActionController } from '../core/actions/action-controller';
import { ActionsProvider } from '../core/actions/actions-context';
import { pageEffects } from '../core/actions/page-effects';
import { FileLinksProvider } from '../core/files/file-links-context';
import { composerId, focusComposer } from '../core/focus/focus';
import { LayoutProvider } from '../core/layout/layout-context';
import { createLayoutModel } from '../core/layout/layout-model';
import { SidebarButton } from '../core/layout/sidebar-button';
import { useAppState, useConversation, useModels } from '../core/store/app-context';
import { PanelProvider } from '../core/store/panel/panel-context';
import { createPanelModel } from '../core/store/panel/panel-model';
import { texts } from '../core/texts/texts';
import { Announcer } from '../features/conversation/announcer';
import { InboxPage } from '../features/inbox/inbox-page';
import { useAttentionOutside } from '../features/inbox/use-attention';
import { PanelButtons } from '../features/panel/panel-buttons';
import { RuleEditorDialog } from '../features/panel/permissions/editor/rule-editor-dialog';
import { SidePanel } from '../features/panel/side-panel';
import { SettingsDialog } from '../features/settings/settings-dialog';
import { FileMenu } from '../features/viewer/file-menu';
import { FileViewer } from '../features/viewer/file-viewer';
import { FolderDrop } from '../features/workspace/folder-drop';
import { OpenFolderDialog } from '../features/workspace/open-folder-dialog';
import { ActionLayer } from './actions/action-layer';
import { createActions } from './actions/create-actions';
import { ConnectionBanner } from './connection-banner';
import { ConversationPane } from './conversation-pane';
import { NoticeBanner } from './notice-banner';
import { Sidebar } from './sidebar';
import { useAppearance } from './use-appearance';
import { WindowLayout } from './window-layout';

export function App({ stage }: { stage: ActionController }) {
  useAppearance();
  const { app, approval } = useModels();
  const [panel] = useState(() => createPanelModel({ app }));
  const [layout] = useState(() => createLayoutModel({ app, panel }));
  const [actions] = useState(() => ({
    stage,
    all: createActions({ app, approval, panel, layout, stage, page: pageEffects }),
  }));
  const title = useConversation((conversation) => conversation.title, '');
  const hasHeader = useConversation(() => true, false);
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
        <FileLinksProvider>
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
                {/* Stands in for a conversation's header while there is none. */}
                {!hasHeader && !isInbox && (
                  <header className="flex h-12 shrink-0 items-center gap-3 px-3">
                    <SidebarButton act="show" />
                    <div className="grow" />
                    <PanelButtons />
                  </header>
                )}
                {isInbox ? <InboxPage /> : <ConversationPane />}
              </WindowLayout>
            </LayoutProvider>
            <SettingsDialog />
            <RuleEditorDialog />
            <OpenFolderDialog />
            <FolderDrop />
            <FileMenu />
            <FileViewer />
            <ActionLayer />
            <Announcer />
          </div>
        </FileLinksProvider>
      </ActionsProvider>
    </PanelProvider>
  );
}
