import { type BrowserWindow, session } from 'electron';
import type { App } from '../../app';
import { dispatchCommand } from '../../dispatch-command';
import { setAppMenu } from './app-menu';
import { rendererUrl, serveRenderer } from './app-protocol';
import { bindContract } from './bind-contract';
import { createWindow, type WindowPaths } from './create-window';
import { keepWindowBounds } from './keep-window-bounds';
import { lockNavigation } from './lock-navigation';
import { reloadAfterCrash } from './reload-after-crash';

/** Puts a window in front of the app. */
export async function startElectronHost(
  app: App,
  paths: WindowPaths & { rendererPath: string },
): Promise<BrowserWindow> {
  serveRenderer(paths.rendererPath);
  lockNavigation(session.defaultSession);
  setAppMenu({ openFolder: () => void dispatchCommand(app.handlers, 'workspace.pick', {}) });
  const { windowBounds } = await app.handlers['settings.read']({});
  const window = createWindow(paths, windowBounds);
  // What cannot be written is told as a notice by whoever else writes settings; the window closes all the same.
  keepWindowBounds(window, (bounds) => void dispatchCommand(app.handlers, 'settings.update', { windowBounds: bounds }));
  const unbind = bindContract(app, window);
  window.once('closed', unbind);
  reloadAfterCrash(window);
  await window.loadURL(rendererUrl);
  return window;
}
