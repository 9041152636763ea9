import type { AppUpdater } from 'electron-updater';
import type { Updater } from './create-updates';

interface UpdaterModule {
  readonly default: { readonly autoUpdater: Updater & Pick<AppUpdater, 'on'> };
}

/** Loads the module on first use, to keep it out of memory until then. */
export async function loadUpdater(
  importModule: () => Promise<UpdaterModule> = () => import('electron-updater'),
): Promise<Updater> {
  // In a CommonJS module only the default export is sure to have the names.
  const { autoUpdater } = (await importModule()).default;
  // Errors are also thrown, and reported from there; this listener keeps them from crashing the process.
  autoUpdater.on('error', () => {});
  return autoUpdater;
}
