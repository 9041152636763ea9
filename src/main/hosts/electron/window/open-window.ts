import { app, type BrowserWindow, dialog } from 'electron';
import type { Settings } from '../../../../shared/settings/settings';
import type { App } from '../../../app/app';
import { dispatchCommand } from '../../../app/commands/dispatch-command';
import type { Logger } from '../../../storage/create-logger';
import { bindContract } from '../bind-contract';
import { rendererUrl } from '../lockdown/renderer-url';
import { askAboutPage } from './ask-about-page';
import { createPageRecovery } from './create-page-recovery';
import { createWindow, type WindowPaths } from './create-window';
import { saveWindowBounds } from './save-window-bounds';

/**
 * Creates a window with the contract bound to it, and starts loading the page. A load may be cut short when the app
 * quits or the page reloads after a crash; both are only logged.
 */
export function openWindow(
  app: App,
  paths: WindowPaths,
  { windowBounds }: Pick<Settings, 'windowBounds'>,
): BrowserWindow {
  const window = createWindow(paths, windowBounds);
  // A failed write is reported as a notice by other settings writes; the window closes anyway.
  saveWindowBounds(window, (bounds) => void dispatchCommand(app.handlers, 'settings.update', { windowBounds: bounds }));
  const unbind = bindContract(app, window);
  window.once('closed', unbind);
  recoverPage(window, app.logger);
  window.loadURL(rendererUrl).catch((error: unknown) => app.logger.warn({ error }, 'The page did not load'));
  return window;
}

/** Watches over a window's page as long as the window exists. */
function recoverPage(window: BrowserWindow, logger: Pick<Logger, 'warn'>): void {
  const { webContents } = window;
  const recovery = createPageRecovery({
    reload: () => {
      if (!window.isDestroyed()) webContents.reload();
    },
    end: () => webContents.forcefullyCrashRenderer(),
    quit: () => app.quit(),
    ask: (trouble, signal) => askAboutPage({ dialog, platform: process.platform, window }, trouble, signal),
    log: (fields, message) => logger.warn(fields, message),
  });
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (!window.isDestroyed()) recovery.gone(reason);
  });
  window.on('unresponsive', recovery.unresponsive);
  window.on('responsive', recovery.responsive);
  window.once('closed', recovery.dispose);
}
