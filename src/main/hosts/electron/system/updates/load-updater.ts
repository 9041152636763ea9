import type { AppUpdater } from 'electron-updater';
import type { Updater } from './create-updates';

interface UpdaterModule {
  readonly default: { readonly autoUpdater: Updater & Pick<AppUpdater, 'on'> };
}

/** As it comes with the first use: nothing of it is in memory before. */
export async function loadUpdater(
  importModule: () => Promise<UpdaterModule> = () => import('electron-updater'),
): Promise<Updater> {
  // CommonJS, whose names only the default has for sure.
  const { autoUpdater } = (await importModule()).default;
  // What goes wrong is thrown as well, and told from there; the listener keeps it from ending the process.
  autoUpdater.on('error', () => {});
  return autoUpdater;
}
