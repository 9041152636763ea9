import { X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { PartHandle } from '../../core/layout/part-handle';
import { usePanel, usePanelState } from '../../core/store/panel/panel-context';
import { panelId, panelTabId } from '../../core/store/panel/panel-element-ids';
import { type PanelTab, panelTabs } from '../../core/store/panel/panel-model';
import { texts } from '../../core/texts/texts';
import { usePanelFocus } from '../../panel/use-panel-focus';
import { IconButton } from '../../ui/icon-button';
import { panelTabParts } from './panel-tab-views';

export function SidePanel() {
  const tab = usePanelState((state) => state.tab);
  return tab === null ? null : <OpenPanel tab={tab} />;
}

function OpenPanel({ tab }: { tab: PanelTab }) {
  const panel = usePanel();
  const { giveBack } = usePanelFocus(tab);

  function close() {
    // At once: what lay under the panel cannot have the focus before.
    flushSync(panel.close);
    giveBack();
  }
  function closeByEscape(event: KeyboardEvent) {
    // What lies above the panel, such as a dialog, has taken the key for itself.
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  }

  return (
    <aside
      id={panelId}
      aria-label={texts.panel.label}
      onKeyDown={closeByEscape}
      className="relative flex min-w-0 grow flex-col border-l border-line bg-side"
    >
      <Tabs.Root
        value={tab}
        onValueChange={(chosen) => panel.choose(chosen as PanelTab)}
        className="flex min-h-0 grow flex-col"
      >
        <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-3">
          <Tabs.List aria-label={texts.panel.label} className="flex grow gap-1">
            {panelTabs.map((one) => (
              <PanelTabTrigger key={one} tab={one} />
            ))}
          </Tabs.List>
          <IconButton icon={X} name={texts.panel.close} onClick={close} />
        </header>
        {panelTabs.map((one) => {
          const { Content } = panelTabParts[one];
          return (
            <Tabs.Content
              key={one}
              value={one}
              // Radix names it by the id that it would have given the tab.
              aria-labelledby={panelTabId(one)}
              // What is in the tab can be reached itself; the whole of it need not be.
              tabIndex={-1}
              className="flex min-h-0 grow flex-col outline-none data-[state=inactive]:hidden"
            >
              <Content />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <PartHandle part="panel" />
    </aside>
  );
}

function PanelTabTrigger({ tab }: { tab: PanelTab }) {
  const { icon: Icon } = panelTabParts[tab];
  return (
    <Tabs.Trigger
      id={panelTabId(tab)}
      value={tab}
      title={texts.panel.tabs[tab]}
      className="group inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft transition-colors hover:bg-hover data-[state=active]:bg-selected data-[state=active]:px-2.5 data-[state=active]:text-ink"
    >
      <Icon aria-hidden className="size-4" />
      {/* There is room for one name beside the icons of all. */}
      <span className="group-data-[state=inactive]:sr-only">{texts.panel.tabs[tab]}</span>
    </Tabs.Trigger>
  );
}
