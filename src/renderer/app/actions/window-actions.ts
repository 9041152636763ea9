import { Command, Folder, FolderOpen, Inbox, Keyboard, PanelLeft, PanelRight, SquareTerminal } from 'lucide-react';
import type { Action } from '../../core/actions/action';
import { readyValue } from '../../core/store/loadable';
import { panelTabs } from '../../core/store/panel/panel-model';
import { texts } from '../../core/texts/texts';
import { panelTabViews } from '../../features/panel/panel-tab-views';
import type { ActionDeps } from './action-deps';

const { titles } = texts.actions;

export function windowActions({ app, panel, layout, stage, page }: ActionDeps): Action[] {
  const settings = () => readyValue(app.store.getState().settings);
  const openTab = () => panel.store.getState().tab;
  let lastTab: (typeof panelTabs)[number] = panelTabs[0];
  panel.store.subscribe(({ tab }) => {
    if (tab !== null) lastTab = tab;
  });

  function closePanel(): void {
    panel.close();
    page.keepFocus();
  }

  return [
    {
      id: 'open-folder',
      title: titles.openFolder,
      group: 'folder',
      icon: FolderOpen,
      keywords: 'workspace project directory',
      shortcut: 'Mod+O',
      slash: 'folder',
      isAvailable: () => readyValue(app.store.getState().description) !== null,
      async run() {
        if (readyValue(app.store.getState().description)?.canPickFolder) await app.pickWorkspace();
        else app.askForFolder({ path: '', reason: null });
      },
    },
    {
      id: 'recent-folders',
      title: titles.recentFolders,
      group: 'folder',
      icon: Folder,
      keywords: 'workspace project directory switch',
      slash: 'recent',
      opens: 'folders',
      isAvailable: () => (settings()?.recentWorkspaces.length ?? 0) > 0,
      run: () => stage.show({ kind: 'palette', mode: 'folders', isEntered: false }),
    },
    {
      id: 'inbox',
      title: titles.inbox,
      group: 'view',
      icon: Inbox,
      keywords: 'waiting approvals questions running allow deny',
      shortcut: 'Mod+Shift+E',
      slash: 'inbox',
      isAvailable: () => true,
      run: () => app.showInbox(),
    },
    {
      id: 'toggle-sidebar',
      title: titles.toggleSidebar,
      group: 'view',
      icon: PanelLeft,
      keywords: 'conversations list hide show',
      shortcut: 'Mod+B',
      slash: 'sidebar',
      isAvailable: () => true,
      run() {
        layout.toggleSidebar();
        page.keepFocus();
      },
    },
    {
      id: 'toggle-panel',
      title: titles.togglePanel,
      group: 'view',
      icon: PanelRight,
      keywords: 'side hide show right',
      shortcut: 'Mod+J',
      slash: 'panel',
      isAvailable: () => true,
      run: () => (openTab() === null ? panel.show(lastTab) : closePanel()),
    },
    ...panelTabs.map(
      (tab, index): Action => ({
        id: `panel-${tab}`,
        title: titles.showPanel(texts.panel.tabs[tab]),
        group: 'view',
        icon: panelTabViews[tab].icon,
        keywords: `panel tab side ${tab}`,
        // Browsers use Ctrl with a digit, and on a Mac, Command and Shift with one takes a screenshot.
        shortcut: { mac: `Mod+Alt+${index + 1}`, other: `Mod+Shift+${index + 1}` },
        slash: tab,
        isAvailable: () => true,
        run: () => panel.show(tab),
      }),
    ),
    {
      id: 'new-terminal',
      title: titles.newTerminal,
      group: 'view',
      icon: SquareTerminal,
      keywords: 'shell console prompt',
      slash: 'terminal',
      isAvailable: () => true,
      run: async () => panel.showTerminal(await app.openTerminal()),
    },
    {
      id: 'palette',
      title: titles.palette,
      group: 'help',
      icon: Command,
      keywords: 'actions',
      shortcut: 'Mod+K',
      worksIn: ['dialog', 'terminal'],
      isAvailable: () => true,
      run() {
        const { scene } = stage.store.getState();
        if (scene.kind === 'palette') stage.clear();
        else stage.show({ kind: 'palette', mode: 'actions', isEntered: false });
      },
    },
    {
      id: 'shortcuts',
      title: titles.shortcuts,
      group: 'help',
      icon: Keyboard,
      keywords: 'keys keyboard help',
      shortcut: 'Mod+/',
      worksIn: ['dialog'],
      slash: 'help',
      isAvailable: () => true,
      run: () => stage.show({ kind: 'shortcuts' }),
    },
  ];
}
