import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSameJson } from '../../../shared/json/is-same-json';
import { defaultSettings, type Settings } from '../../../shared/settings/settings';
import { createDebounced } from '../../ui/behavior/create-debounced';
import type { AppModel } from '../store/app-model';
import { readyValue } from '../store/loadable';
import { type PanelModel, panelTabs } from '../store/panel/panel-model';
import { type FittedLayout, fitLayout } from './fit-layout';

type KeptLayout = Settings['layout'];

export interface LayoutState extends Pick<KeptLayout, 'isSidebarOpen' | 'sidebarWidth' | 'panelWidth'> {
  /** Whether the sidebar covers the conversation, in a window without room beside it. */
  readonly isSidebarOver: boolean;
  /** The total width. Like all widths here in unzoomed pixels. */
  readonly width: number;
}

export interface LayoutModel {
  readonly store: StoreApi<LayoutState>;
  fitted(): FittedLayout;
  measure(width: number): void;
  resizeSidebar(width: number): void;
  resizePanel(width: number): void;
  /** Makes the panel at least this wide, if there is room beside the conversation. */
  widenPanel(least: number): void;
  isSidebarShown(): boolean;
  /** Opens or closes the sidebar, beside the conversation or over it. */
  toggleSidebar(): void;
  /** Applies the saved layout once it is known, and saves changes; returns how to stop. */
  start(): () => void;
  /** Saves pending changes at once. */
  flush(): void;
}

/** Saves a drag once, not at each step. */
const writingPause = 400;

export function createLayoutModel({ app, panel }: { app: AppModel; panel: PanelModel }): LayoutModel {
  const { isSidebarOpen, sidebarWidth, panelWidth } = defaultSettings.layout;
  const store = createStore<LayoutState>(() => ({
    isSidebarOpen,
    sidebarWidth,
    panelWidth,
    isSidebarOver: false,
    width: 1_280,
  }));
  const writing = createDebounced(writingPause);
  let isKnown = false;
  /** Changes the user made before the saved layout was known. */
  let early: Partial<LayoutState> = {};
  let wasTabChosen = false;

  function fitted(): FittedLayout {
    const state = store.getState();
    return fitLayout(state.width, { ...state, isPanelOpen: panel.store.getState().tab !== null });
  }

  function isSidebarShown(): boolean {
    const { isSidebarOpen, isSidebarOver } = store.getState();
    return fitted().sidebar.isOver ? isSidebarOver : isSidebarOpen;
  }

  function takeRemembered(): void {
    const remembered = readyValue(app.store.getState().settings)?.layout;
    if (isKnown || !remembered) return;
    isKnown = true;
    const { panelTab, ...widths } = remembered;
    store.setState({ ...widths, ...early });
    const tab = panelTabs.find((one) => one === panelTab);
    // If the panel would hide the conversation, it stays closed until the user opens it.
    const isUntouched = panel.store.getState().tab === null && !wasTabChosen;
    if (tab && isUntouched && !fitted().panel.isOver) panel.store.setState({ tab });
    wasTabChosen = false;
  }

  function change(changed: Partial<LayoutState>): void {
    if (!isKnown) early = { ...early, ...changed };
    store.setState(changed);
  }

  function remember(): void {
    if (!isKnown) return;
    writing.schedule(() => {
      const remembered = readyValue(app.store.getState().settings)?.layout;
      if (!remembered) return;
      const state = store.getState();
      const layout: KeptLayout = {
        isSidebarOpen: state.isSidebarOpen,
        sidebarWidth: Math.round(state.sidebarWidth),
        panelWidth: Math.round(state.panelWidth),
        panelTab: wasTabChosen ? panel.store.getState().tab : remembered.panelTab,
      };
      // A layout that can't be saved still lasts until the window closes.
      if (!isSameJson(layout, remembered)) void app.updateSettings({ layout }).catch(() => {});
    });
  }

  return {
    store,
    fitted,
    measure: (width) => store.setState({ width }),
    resizeSidebar: (width) => change({ sidebarWidth: width }),
    resizePanel: (width) => change({ panelWidth: width }),
    widenPanel(least) {
      const { isOver, width, most } = fitted().panel;
      if (!isOver && width < least && least <= most) change({ panelWidth: least });
    },
    isSidebarShown,
    toggleSidebar() {
      const { isOver } = fitted().sidebar;
      const state = store.getState();
      change(isOver ? { isSidebarOver: !state.isSidebarOver } : { isSidebarOpen: !state.isSidebarOpen });
    },
    start() {
      const stops = [
        app.store.subscribe(takeRemembered),
        app.store.subscribe(({ page, open }, before) => {
          // The sidebar covers what was chosen in it.
          if (page !== before.page || open?.id !== before.open?.id) store.setState({ isSidebarOver: false });
        }),
        panel.store.subscribe(({ tab }, before) => {
          if (tab === before.tab) return;
          wasTabChosen = true;
          // A panel takes the sidebar's space, and the user wants to see it.
          if (before.tab === null) store.setState({ isSidebarOver: false });
          remember();
        }),
        store.subscribe(remember),
      ];
      takeRemembered();
      return () => {
        for (const stop of stops) stop();
      };
    },
    flush: writing.flush,
  };
}
