import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../shared/settings/settings';
import { fakeConnection } from '../../testing/fake-connection';
import { createCommandClient } from '../bridge/command-client';
import { createAppModel } from '../store/app-model';
import { ready } from '../store/loadable';
import { createPanelModel } from '../store/panel/panel-model';
import { createLayoutModel, type LayoutModel } from './layout-model';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const remembered = { isSidebarOpen: false, sidebarWidth: 300, panelWidth: 500, panelTab: 'permissions' as const };

function setUp({ width = 1_280, early = () => {} }: { width?: number; early?: (layout: LayoutModel) => void } = {}) {
  const { connection, invoked } = fakeConnection({
    'settings.update': (change: object) => ({ ...defaultSettings, ...change }),
  });
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  const panel = createPanelModel({ app });
  const layout = createLayoutModel({ app, panel });
  layout.measure(width);
  layout.start();
  early(layout);
  app.store.setState({ settings: ready({ ...defaultSettings, layout: remembered }) });
  const written = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return invoked.flatMap(({ name, input }) => (name === 'settings.update' ? [input] : []));
  };
  return { layout, panel, written };
}

test('the window is divided as it was left, and nothing is written for that', async () => {
  const { layout, panel, written } = setUp();
  expect([layout.store.getState(), panel.store.getState().tab, panel.store.getState().arrivals]).toEqual([
    { isSidebarOpen: false, sidebarWidth: 300, panelWidth: 500, isSidebarOver: false, width: 1_280 },
    'permissions',
    0,
  ]);
  expect(await written()).toEqual([]);
});

test('a drag is written once, with where it ended', async () => {
  const { layout, written } = setUp();
  for (const width of [310, 320.4, 330.6]) layout.resizeSidebar(width);
  expect(await written()).toEqual([{ layout: { ...remembered, sidebarWidth: 331 } }]);
});

test('the open tab is remembered, and that there is none', async () => {
  const { panel, written } = setUp();
  panel.show('activity');
  await vi.advanceTimersByTimeAsync(1_000);
  panel.close();
  expect(await written()).toEqual([
    { layout: { ...remembered, panelTab: 'activity' } },
    { layout: { ...remembered, panelTab: null } },
  ]);
});

test('a narrow window leaves the panel closed, and does not forget it for that', async () => {
  const { layout, panel, written } = setUp({ width: 600 });
  expect(panel.store.getState().tab).toBeNull();
  layout.toggleSidebar();
  expect(layout.store.getState()).toMatchObject({ isSidebarOpen: false, isSidebarOver: true });
  layout.resizePanel(520);
  expect(await written()).toEqual([{ layout: { ...remembered, panelWidth: 520 } }]);
});

test('where there is room for one of the two, the sidebar makes way for the panel and comes back, unless it was folded', () => {
  const { layout, panel } = setUp({ width: 1_024 });
  const shown = () => {
    panel.show('changes');
    const beside = layout.isSidebarShown();
    panel.close();
    return [beside, layout.isSidebarShown()];
  };
  const folded = shown();
  panel.close();
  layout.toggleSidebar();
  expect([folded, shown()]).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('the panel is made wider where there is room, and only then', async () => {
  const widened = (width: number, least: number) => {
    const { layout } = setUp({ width });
    layout.widenPanel(least);
    return layout.store.getState().panelWidth;
  };
  expect([widened(1_280, 600), widened(1_280, 400), widened(920, 600), widened(600, 600)]).toEqual([
    600, 500, 500, 500,
  ]);
});

test('what was changed before the settings came stays, and is written then', async () => {
  const { layout, written } = setUp({ early: (model) => model.resizeSidebar(280) });
  expect(layout.store.getState()).toMatchObject({ isSidebarOpen: false, sidebarWidth: 280, panelWidth: 500 });
  expect(await written()).toEqual([{ layout: { ...remembered, sidebarWidth: 280 } }]);
});
