import { useEffect, useState } from 'react';
import type { ActionController } from '../core/actions/action-controller';
import { ActionsProvider } from '../core/actions/actions-context';
import { pageEffects } from '../core/actions/page-effects';
import { composerId, focusComposer } from '../core/focus/focus';
import { LayoutProvider } from '../core/layout/layout-context';
import { createLayoutModel } from '../core/layout/layout-model';
import { SidebarButton } from '../core/layout/sidebar-button';
import { useZoomFactor } from '../core/layout/use-zoom-factor';
import { useAppState, useConversation, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { PanelProvider } from '../core/store/panel/panel-context';
import { createPanelModel } from '../core/store/panel/panel-model';
import { texts } from '../core/texts/texts';
import { Announcer } from '../features/conversation/announcer';
import { InboxPage } from '../features/inbox/inbox-page';
import { useAttentionOutside } from '../features/inbox/use-attention';
import { ModelPicker } from '../features/models/picker/model-picker';
import { PanelButtons } from '../features/panel/panel-buttons';
import { SidePanel } from '../features/panel/side-panel';
import { nextZoom, zoomMoveOf } from '../features/settings/controls/zoom-steps';
import { SettingsDialog } from '../features/settings/settings-dialog';
import { FolderDrop } from '../features/workspace/folder-drop';
import { OpenFolderDialog } from '../features/workspace/open-folder-dialog';
import { ActionLayer } from './actions/action-layer';
import { createActions } from './actions/create-actions';
import { ConnectionBanner } from './connection-banner';
import { ConversationPane } from './conversation-pane';
import { NoticeBanner } from './notice-banner';
import { Sidebar } from './sidebar';
import { WindowLayout } from './window-layout';

export function App({ stage }: { stage: ActionController }) {
  useTheme();
  useZoom();
  useMotion();
  const { app, approval } = useModels();
  const [panel] = useState(() => createPanelModel({ app }));
  const [layout] = useState(() => createLayoutModel({ app, panel }));
  const [actions] = useState(() => ({
    stage,
    all: createActions({ app, approval, panel, layout, stage, page: pageEffects }),
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
              {/* Stands in for a conversation's header while there is none. */}
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

/** With the attribute, the style sheet behaves as if the system asked for reduced motion. */
function useMotion(): void {
  const motion = useAppState((state) => readyValue(state.settings)?.motion ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (motion === 'reduced') root.setAttribute('data-motion', 'reduced');
    else root.removeAttribute('data-motion');
  }, [motion]);
}

/** Without the attribute the style sheet follows the system. */
function useTheme(): void {
  const theme = useAppState((state) => readyValue(state.settings)?.theme ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
  }, [theme]);
}

/** All sizes are in rem, so the root's font size scales everything. The shortcuts replace the browser's own zoom. */
function useZoom(): void {
  const { app } = useModels();
  const zoom = useZoomFactor();
  useEffect(() => {
    document.documentElement.style.fontSize = zoom === 1 ? '' : `${zoom * 100}%`;
  }, [zoom]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const move = zoomMoveOf(event);
      if (move === null) return;
      event.preventDefault();
      event.stopPropagation();
      const current = readyValue(app.store.getState().settings)?.zoom;
      const next = current === undefined ? undefined : nextZoom(current, move);
      // A zoom that can't be saved is reverted; a shortcut has no place to show an error.
      if (next !== undefined && next !== current) app.updateSettings({ zoom: next }).catch(() => {});
    }
    // Runs before a terminal or an editor handles the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [app]);
}
