import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { createActionController } from '../core/actions/action-controller';
import { ActionsProvider } from '../core/actions/actions-context';
import { createCommandClient } from '../core/bridge/command-client';
import { LayoutProvider } from '../core/layout/layout-context';
import { createLayoutModel } from '../core/layout/layout-model';
import { ModelsProvider } from '../core/store/app-context';
import { createAppModel } from '../core/store/app-model';
import { type AppState, initialAppState } from '../core/store/app-state';
import { createApprovalModel } from '../core/store/approval/approval-model';
import { PanelProvider } from '../core/store/panel/panel-context';
import { createPanelModel } from '../core/store/panel/panel-model';
import { fakeConnection } from './fake-connection';
import { memoryStorage } from './memory-storage';

/** Returns the markup without pure styling; an icon becomes `<icon name>`. */
export function renderBare(content: ReactNode, state: Partial<AppState> = {}): string {
  const { connection } = fakeConnection();
  const client = createCommandClient(connection.bridge);
  const store = createStore<AppState>(() => ({ ...initialAppState, ...state }));
  const app = { ...createAppModel({ connection, client }), store };
  const approval = createApprovalModel({ client, now: () => 0 });
  const panel = createPanelModel({ app });
  return renderToStaticMarkup(
    <ModelsProvider
      models={{ app, approval, keys: { lastPressedAt: () => 0, leftDialogAt: () => 0, isTyping: () => false } }}
    >
      <PanelProvider panel={panel}>
        <ActionsProvider actions={{ all: [], stage: createActionController(memoryStorage()) }}>
          <LayoutProvider layout={createLayoutModel({ app, panel })}>{content}</LayoutProvider>
        </ActionsProvider>
      </PanelProvider>
    </ModelsProvider>,
  )
    .replace(/<svg[^>]*class="lucide lucide-([\w-]+)[^>]*>.*?<\/svg>/g, '<icon $1>')
    .replace(/ (?:class|style)="[^"]*"/g, '');
}
