import { useEffect, useEffectEvent, useRef } from 'react';
import { usePanelState } from '../core/store/panel/panel-context';
import { panelButtonId, panelId, panelTabId } from '../core/store/panel/panel-element-ids';
import type { PanelTab } from '../core/store/panel/panel-model';

/** Takes the focus when somebody is led to the panel, and gives it back to where they came from. */
export function usePanelFocus(tab: PanelTab): { giveBack(): void } {
  const arrivals = usePanelState((state) => state.arrivals);
  const soughtRuleId = usePanelState((state) => state.soughtRuleId);
  const opener = useRef<Element | null>(null);

  const takeFocus = useEffectEvent(() => {
    const active = document.activeElement;
    if (!document.getElementById(panelId)?.contains(active)) opener.current = active;
    // A rule that is sought takes the focus itself, as soon as it is there.
    if (soughtRuleId === null) document.getElementById(panelTabId(tab))?.focus();
  });
  useEffect(() => {
    // A panel that is open because it was when the window was left has led nobody anywhere.
    if (arrivals > 0) takeFocus();
  }, [arrivals]);

  return {
    giveBack() {
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (isThere ? current : document.getElementById(panelButtonId(tab)))?.focus();
    },
  };
}
