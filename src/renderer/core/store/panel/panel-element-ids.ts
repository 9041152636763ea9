import type { PanelTab } from './panel-model';

export const panelId = 'panel';

/** Focus targets are found by id, because the element may have been rendered anew since. */
export const panelButtonId = (tab: PanelTab) => `panel-button-${tab}`;
export const panelTabId = (tab: PanelTab) => `panel-tab-${tab}`;
