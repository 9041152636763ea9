import { app, type BrowserWindow, dialog } from 'electron';
import type { Logger } from '../../storage/create-logger';
import { askAboutPage } from './window/ask-about-page';
import { createPageRecovery } from './window/create-page-recovery';

/** Watches over the page of a window as long as there is one. */
export function recoverPage(window: BrowserWindow, logger: Pick<Logger, 'warn'>): void {
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
