import { app as electronApp, Menu } from 'electron';
import { assertNever } from '../../../../shared/assert-never';
import type { Place } from '../../../../shared/place';
import type { App } from '../../../app';
import { dispatchCommand } from '../../../dispatch-command';
import { tellProblem } from '../links/ask-about-links';
import { type MenuChoice, menuTemplate } from './menu-template';

export interface MenuNeighbours {
  readonly app: Pick<App, 'handlers' | 'subscribe'>;
  showPlace(place: Place): void;
  openFolder(path: string): void;
}

/** Shows the menu, and keeps the folders in it as they are in the settings. */
export async function keepAppMenu({ app, showPlace, openFolder }: MenuNeighbours): Promise<void> {
  let recentFolders: readonly string[] = (await app.handlers['settings.read']({})).recentWorkspaces;

  async function pickFolder(): Promise<void> {
    const reply = await dispatchCommand(app.handlers, 'workspace.pick', {});
    if (!reply.ok) await tellProblem('The folder could not be opened', reply.error.message);
  }

  async function forgetFolders(): Promise<void> {
    for (const path of recentFolders) await dispatchCommand(app.handlers, 'workspace.forget', { path });
  }

  function choose(choice: MenuChoice): void {
    switch (choice.kind) {
      case 'go':
        return showPlace(choice.place);
      case 'pick-folder':
        return void pickFolder();
      case 'open-folder':
        return openFolder(choice.path);
      case 'forget-folders':
        return void forgetFolders();
      default:
        return assertNever(choice);
    }
  }

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
