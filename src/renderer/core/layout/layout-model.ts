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
  /** Whether the sidebar lies over the conversation, in a window that has no room beside it. */
  readonly isSidebarOver: boolean;
  /** Of all that is divided: as all widths here in pixels of the usual size, which a zoom makes larger. */
  readonly width: number;
}

export interface LayoutModel {
  readonly store: StoreApi<LayoutState>;
  fitted(): FittedLayout;
  measure(width: number): void;
  resizeSidebar(width: number): void;
  resizePanel(width: number): void;
  /** Makes the panel at least so wide, if there is room beside the conversation. */
  widenPanel(least: number): void;
  isSidebarShown(): boolean;
  /** Opens or closes the sidebar, beside the conversation or over it. */
  toggleSidebar(): void;
  /** Takes what was remembered as soon as it is known, and remembers what changes; returns how to stop. */
  start(): () => void;
  /** Writes at once what waits to be written. */
  flush(): void;
}

/** So that a drag is written once, and not for each of its steps. */
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
  /** What the user changed before it was known what was remembered. */
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
    // Where the panel would hide the conversation, it waits until it is asked for.
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
      // What cannot be kept is as the user made it until the window closes.
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
          // What was chosen in the sidebar is under it.
          if (page !== before.page || open?.id !== before.open?.id) store.setState({ isSidebarOver: false });
        }),
        panel.store.subscribe(({ tab }, before) => {
          if (tab === before.tab) return;
          wasTabChosen = true;
          // A panel takes the room of the sidebar, and is what the user wants to see.
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
