import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createCommandClient } from '../../core/bridge/command-client';
import { LayoutProvider } from '../../core/layout/layout-context';
import { createLayoutModel } from '../../core/layout/layout-model';
import { createAppModel } from '../../core/store/app-model';
import { PanelProvider } from '../../core/store/panel/panel-context';
import { createPanelModel, initialPanelState, type PanelState } from '../../core/store/panel/panel-model';
import { fakeConnection } from '../../testing/fake-connection';
import { renderBare } from '../../testing/render-bare';
import OpenPanel from './open-panel';
import { PanelButtons } from './panel-buttons';

function rendered(tab: PanelState['tab']): string {
  const { connection } = fakeConnection();
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  const store = createStore<PanelState>(() => ({ ...initialPanelState, tab }));
  const panel = { ...createPanelModel({ app }), store };
  return renderBare(
    <PanelProvider panel={panel}>
      <LayoutProvider layout={createLayoutModel({ app, panel })}>
        <PanelButtons />
        {tab !== null && <OpenPanel tab={tab} />}
      </LayoutProvider>
    </PanelProvider>,
  );
}

test('while the panel is closed, there are only the buttons that open it', () => {
  expect(rendered(null)).toBe(
    '<div>' +
      '<button type="button" id="panel-button-changes" aria-label="Changes" title="Changes" aria-expanded="false"><icon file-diff></button>' +
      '<button type="button" id="panel-button-terminals" aria-label="Terminals" title="Terminals" aria-expanded="false"><icon square-terminal></button>' +
      '<button type="button" id="panel-button-activity" aria-label="Activity" title="Activity" aria-expanded="false"><icon rotate-ccw-clock></button>' +
      '<button type="button" id="panel-button-permissions" aria-label="Permissions" title="Permissions" aria-expanded="false"><icon key-round></button>' +
      '</div>',
  );
});

test('the panel shows the tab that was asked for, and only that', () => {
  const markup = rendered('permissions');
  expect([
    [...markup.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, isSelected]) => isSelected),
    [...markup.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title),
    markup.includes('aria-label="Permissions" title="Permissions" aria-expanded="true" aria-controls="panel"'),
  ]).toEqual([['false', 'false', 'false', 'true'], ['Permissions'], true]);
});
