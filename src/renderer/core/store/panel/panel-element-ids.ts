import type { PanelTab } from './panel-model';

export const panelId = 'panel';

/** Where the focus goes is found by these: what had it may have been drawn anew since. */
export const panelButtonId = (tab: PanelTab) => `panel-button-${tab}`;
export const panelTabId = (tab: PanelTab) => `panel-tab-${tab}`;
