import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { createActionStage } from '../../actions/action-stage';
import { ActionsProvider } from '../../actions/actions-context';
import { createApprovalModel } from '../../approval/approval-model';
import { createCommandClient } from '../../bridge/command-client';
import { PanelProvider } from '../../panel/panel-context';
import { createPanelModel } from '../../panel/panel-model';
import { ModelsProvider } from '../../store/app-context';
import { createAppModel } from '../../store/app-model';
import { type AppState, initialAppState } from '../../store/app-state';
import { fakeConnection } from '../../testing/fake-connection';
import { memoryStorage } from '../../testing/memory-storage';

/** The markup without what is only style; an icon is `<icon name>`. */
export function renderBare(content: ReactNode, state: Partial<AppState> = {}): string {
  const { connection } = fakeConnection();
  const client = createCommandClient(connection.bridge);
  const store = createStore<AppState>(() => ({ ...initialAppState, ...state }));
  const app = { ...createAppModel({ connection, client }), store };
  const approval = createApprovalModel({ client, now: () => 0 });
  const panel = createPanelModel({ app });
  return renderToStaticMarkup(
    <ModelsProvider models={{ app, approval, keys: { lastPressedAt: () => 0, leftDialogAt: () => 0 } }}>
      <PanelProvider panel={panel}>
        <ActionsProvider actions={{ all: [], stage: createActionStage(memoryStorage()) }}>{content}</ActionsProvider>
      </PanelProvider>
    </ModelsProvider>,
  )
    .replace(/<svg[^>]*class="lucide lucide-([\w-]+)[^>]*>.*?<\/svg>/g, '<icon $1>')
    .replace(/ (?:class|style)="[^"]*"/g, '');
}
