import type { BrowserWindow } from 'electron';
import type { Settings } from '../../../shared/settings';
import type { App } from '../../app';
import { dispatchCommand } from '../../dispatch-command';
import { bindContract } from './bind-contract';
import { createWindow, type WindowPaths } from './create-window';
import { keepWindowBounds } from './keep-window-bounds';
import { recoverPage } from './recover-page';
import { rendererUrl } from './renderer-url';

/** Makes a window with the contract bound to it, and loads the page into it. */
export function openWindow(
  app: App,
  paths: WindowPaths,
  { windowBounds }: Pick<Settings, 'windowBounds'>,
): { readonly window: BrowserWindow; readonly loaded: Promise<void> } {
  const window = createWindow(paths, windowBounds);
  // What cannot be written is told as a notice by whoever else writes settings; the window closes all the same.
  keepWindowBounds(window, (bounds) => void dispatchCommand(app.handlers, 'settings.update', { windowBounds: bounds }));
  const unbind = bindContract(app, window);
  window.once('closed', unbind);
  recoverPage(window, app.logger);
  return { window, loaded: window.loadURL(rendererUrl) };
}
