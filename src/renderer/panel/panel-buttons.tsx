import { texts } from '../texts';
import { Button } from '../ui/button';
import { panelButtonId, panelId } from './element-ids';
import { usePanel, usePanelState } from './panel-context';
import { panelTabs } from './panel-model';
import { panelTabParts } from './panel-tab-parts';

/** One button for each tab; that of the open tab closes the panel. */
export function PanelButtons() {
  const panel = usePanel();
  const openTab = usePanelState((state) => state.tab);
  return (
    <div className="flex shrink-0 gap-0.5">
      {panelTabs.map((tab) => {
        const { icon: Icon } = panelTabParts[tab];
        const isOpen = tab === openTab;
        return (
          <Button
            key={tab}
            id={panelButtonId(tab)}
            look="quiet"
            size="icon"
            aria-label={texts.panel.tabs[tab]}
            title={texts.panel.tabs[tab]}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            className={isOpen ? 'bg-selected' : ''}
            onClick={() => (isOpen ? panel.close() : panel.show(tab))}
          >
            <Icon aria-hidden className="size-4" />
          </Button>
        );
      })}
    </div>
  );
}
