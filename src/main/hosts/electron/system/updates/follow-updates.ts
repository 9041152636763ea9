import type { App } from '../../../../app/app';
import type { ShowMessage } from '../../window/show-message';
import { createUpdates } from './create-updates';
import { loadUpdater } from './load-updater';

const LATER = 0;
const NOW = 1;

export interface FollowUpdatesDeps {
  readonly app: Pick<App, 'handlers' | 'subscribe' | 'warn'>;
  readonly showMessage: ShowMessage;
  readonly load?: typeof loadUpdater;
}

/** Checks for updates while the settings say so, if this build has an update address. */
export async function followUpdates({ app, showMessage, load = loadUpdater }: FollowUpdatesDeps): Promise<void> {
  const { canUpdate } = await app.handlers['app.describe']({});
  const { follow } = createUpdates({
    canUpdate,
    loadUpdater: () => load(),
    confirmDownload: (version) => confirm(`AIntern ${version} is available. Download it now?`, 'Download'),
    confirmInstall: (version) =>
      confirm(`AIntern ${version} is ready to install. Quit and install it now?`, 'Quit and Install'),
    warn: app.warn,
  });

  async function confirm(message: string, yes: string): Promise<boolean> {
    const { response } = await showMessage({
      type: 'question',
      title: 'AIntern',
      message,
      buttons: ['Later', yes],
      defaultId: LATER,
      cancelId: LATER,
      noLink: true,
    });
    return response === NOW;
  }

  app.subscribe((message) => {
    if (message.name === 'settings.changed') void follow(message.payload);
  });
  void follow(await app.handlers['settings.read']({}));
}
