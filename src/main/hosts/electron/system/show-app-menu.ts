import { app as electronApp, Menu } from 'electron';
import type { App } from '../../../app/app';
import { followMenuChoice, type MenuChoiceDeps } from './follow-menu-choice';
import { type MenuChoice, menuTemplate } from './menu-template';

export interface AppMenuDeps extends Omit<MenuChoiceDeps, 'recentFolders'> {
  readonly app: Pick<App, 'handlers' | 'subscribe'>;
}

/** Shows the menu, and keeps its recent folders in sync with the settings. */
export async function showAppMenu(deps: AppMenuDeps): Promise<void> {
  const { app } = deps;
  let recentFolders: readonly string[] = (await app.handlers['settings.read']({})).recentWorkspaces;
  const choose = (choice: MenuChoice) => void followMenuChoice(choice, { ...deps, recentFolders: () => recentFolders });

  function show(): void {
    const { platform } = process;
    const template = menuTemplate({ platform, recentFolders, hasDevTools: !electronApp.isPackaged, choose });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  app.subscribe((message) => {
    if (message.name !== 'settings.changed') return;
    const { recentWorkspaces } = message.payload;
    if (recentWorkspaces.join('\0') === recentFolders.join('\0')) return;
    recentFolders = recentWorkspaces;
    show();
  });
  show();
}
