import { X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PartHandle } from '../../core/layout/part-handle';
import { usePanel, usePanelState } from '../../core/store/panel/panel-context';
import { panelButtonId, panelId, panelTabId } from '../../core/store/panel/panel-element-ids';
import { type PanelTab, panelTabs } from '../../core/store/panel/panel-model';
import { texts } from '../../core/texts/texts';
import { IconButton } from '../../ui/icon-button';
import { ActivityPanel } from './activity/activity-panel';
import { ChangesPanel } from './changes/changes-panel';
import { panelTabViews } from './panel-tab-views';
import { PermissionsPanel } from './permissions/permissions-panel';
import { TerminalsPanel } from './terminal/terminals-panel';

const contents: Readonly<Record<PanelTab, ComponentType>> = {
  changes: ChangesPanel,
  terminals: TerminalsPanel,
  activity: ActivityPanel,
  permissions: PermissionsPanel,
};

/** The panel with all its tabs. Its code is loaded when the panel first opens. */
export default function OpenPanel({ tab }: { tab: PanelTab }) {
  const panel = usePanel();
  const { giveBack } = usePanelFocus(tab);

  function close() {
    // Synchronous, because elements under the panel can't take the focus before.
    flushSync(panel.close);
    giveBack();
  }
  function closeByEscape(event: KeyboardEvent) {
    // A layer above the panel, such as a dialog, has already handled the key.
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
          const Content = contents[one];
          return (
            <Tabs.Content
              key={one}
              value={one}
              // Radix would use the id that it generates for the tab.
              aria-labelledby={panelTabId(one)}
              // The tab's content is focusable itself; the container needn't be.
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
  const { icon: Icon } = panelTabViews[tab];
  return (
    <Tabs.Trigger
      id={panelTabId(tab)}
      value={tab}
      title={texts.panel.tabs[tab]}
      className="group inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft transition-colors hover:bg-hover data-[state=active]:bg-selected data-[state=active]:px-2.5 data-[state=active]:text-ink"
    >
      <Icon aria-hidden className="size-4" />
      {/* Besides the icons there is room for only one name. */}
      <span className="group-data-[state=inactive]:sr-only">{texts.panel.tabs[tab]}</span>
    </Tabs.Trigger>
  );
}

/** Takes the focus when the user is led to the panel, and returns it to where they came from. */
function usePanelFocus(tab: PanelTab): { giveBack(): void } {
  const arrivals = usePanelState((state) => state.arrivals);
  const soughtRuleId = usePanelState((state) => state.soughtRuleId);
  const opener = useRef<Element | null>(null);

  const takeFocus = useEffectEvent(() => {
    const active = document.activeElement;
    if (!document.getElementById(panelId)?.contains(active)) opener.current = active;
    // A rule that is searched for takes the focus itself once it is rendered.
    if (soughtRuleId === null) document.getElementById(panelTabId(tab))?.focus();
  });
  useEffect(() => {
    // A panel that is only restored from the last session must not take the focus.
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
