import { usePanel, usePanelState } from '../../core/store/panel/panel-context';
import { panelButtonId, panelId } from '../../core/store/panel/panel-element-ids';
import { type PanelTab, panelTabs } from '../../core/store/panel/panel-model';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { panelTabViews } from './panel-tab-views';

/** One button per tab; the open tab's button closes the panel. */
export function PanelButtons() {
  return (
    <div className="flex shrink-0 gap-0.5">
      {panelTabs.map((tab) => (
        <PanelButton key={tab} tab={tab} />
      ))}
    </div>
  );
}

const marksNothing = () => null;

function PanelButton({ tab }: { tab: PanelTab }) {
  const panel = usePanel();
  const isOpen = usePanelState((state) => state.tab === tab);
  const { icon: Icon, useMark = marksNothing } = panelTabViews[tab];
  const mark = useMark();
  return (
    <Button
      id={panelButtonId(tab)}
      look="quiet"
      size="icon"
      aria-label={texts.panel.tabs[tab]}
      aria-description={mark?.text}
      title={mark ? `${texts.panel.tabs[tab]}: ${mark.text}` : texts.panel.tabs[tab]}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      className={isOpen ? 'relative bg-selected' : 'relative'}
      onClick={() => (isOpen ? panel.close() : panel.show(tab))}
    >
      <Icon aria-hidden className="size-4" />
      {mark?.count === null && <span aria-hidden className="absolute top-1 right-1 size-2 rounded-round bg-accent" />}
      {mark && mark.count !== null && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-round bg-line-strong px-1 text-center text-[0.625rem] leading-4 font-semibold text-ink tabular-nums"
        >
          {mark.count > 99 ? '99+' : mark.count}
        </span>
      )}
    </Button>
  );
}
