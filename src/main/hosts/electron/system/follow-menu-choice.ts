import { assertNever } from '../../../../shared/assert-never';
import type { Route } from '../../../../shared/contract/route';
import { messageOf } from '../../../../shared/text/message-of';
import type { App } from '../../../app/app';
import { dispatchCommand } from '../../../app/commands/dispatch-command';
import type { MenuChoice } from './menu-template';

export interface MenuChoiceDeps {
  readonly app: Pick<App, 'handlers'>;
  recentFolders(): readonly string[];
  showPlace(place: Route): void;
  openWindow(): void;
  openFolder(path: string): void;
  tell(title: string, problem: string): Promise<void>;
}

export async function followMenuChoice(choice: MenuChoice, deps: MenuChoiceDeps): Promise<void> {
  switch (choice.kind) {
    case 'go':
      return deps.showPlace(choice.place);
    case 'pick-folder':
      return pickFolder(deps);
    case 'open-folder':
      return deps.openFolder(choice.path);
    case 'forget-folders':
      return forgetFolders(deps);
    default:
      return assertNever(choice);
  }
}

async function pickFolder({ app, openWindow, tell }: MenuChoiceDeps): Promise<void> {
  try {
    const { path } = await app.handlers['workspace.pick']({});
    // On macOS the menu also exists without the window.
    if (path !== null) openWindow();
  } catch (cause) {
    await tell('Couldn’t open the folder', messageOf(cause));
  }
}

async function forgetFolders({ app, recentFolders }: MenuChoiceDeps): Promise<void> {
  for (const path of recentFolders()) await dispatchCommand(app.handlers, 'workspace.forget', { path });
}
