import { dialog, app as electronApp } from 'electron';
import type { App } from '../../../app';
import { createUpdates, type Updater } from './create-updates';

const LATER = 0;
const NOW = 1;

/** Looks for updates for as long as the settings say so. */
export async function followUpdates(app: Pick<App, 'handlers' | 'subscribe' | 'warn'>): Promise<void> {
  const { follow } = createUpdates({
    isPackaged: electronApp.isPackaged,
    loadUpdater,
    confirmDownload: (version) => confirm(`AIntern ${version} is there. Download it now?`, 'Download'),
    confirmInstall: (version) =>
      confirm(`AIntern ${version} is downloaded. Quit and install it now?`, 'Quit and Install'),
    warn: app.warn,
  });
  app.subscribe((message) => {
    if (message.name === 'settings.changed') void follow(message.payload);
  });
  void follow(await app.handlers['settings.read']({}));
}

async function loadUpdater(): Promise<Updater> {
  // CommonJS, whose names only the default has for sure.
  const { default: updater } = await import('electron-updater');
  // What goes wrong is thrown as well, and told from there; the listener keeps it from ending the process.
  updater.autoUpdater.on('error', () => {});
  return updater.autoUpdater;
}

async function confirm(message: string, yes: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
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
