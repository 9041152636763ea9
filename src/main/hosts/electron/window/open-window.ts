import type { BrowserWindow } from 'electron';
import type { Settings } from '../../../../shared/settings/settings';
import type { App } from '../../../app/app';
import { dispatchCommand } from '../../../app/commands/dispatch-command';
import { bindContract } from '../bind-contract';
import { keepWindowBounds } from '../keep-window-bounds';
import { rendererUrl } from '../lockdown/renderer-url';
import { recoverPage } from '../recover-page';
import { createWindow, type WindowPaths } from './create-window';

/**
 * Makes a window with the contract bound to it, and begins to load the page into it. A load may be cut short, by the end
 * of the app or by a reload after a crash; neither is a reason to do more than to note it.
 */
export function openWindow(
  app: App,
  paths: WindowPaths,
  { windowBounds }: Pick<Settings, 'windowBounds'>,
): BrowserWindow {
  const window = createWindow(paths, windowBounds);
  // What cannot be written is told as a notice by whoever else writes settings; the window closes all the same.
  keepWindowBounds(window, (bounds) => void dispatchCommand(app.handlers, 'settings.update', { windowBounds: bounds }));
  const unbind = bindContract(app, window);
  window.once('closed', unbind);
  recoverPage(window, app.logger);
  window.loadURL(rendererUrl).catch((error: unknown) => app.logger.warn({ error }, 'The page did not load'));
  return window;
}
