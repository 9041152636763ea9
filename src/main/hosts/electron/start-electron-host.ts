import { type BrowserWindow, session } from 'electron';
import type { App } from '../../app';
import { dispatchCommand } from '../../dispatch-command';
import { setAppMenu } from './app-menu';
import { rendererUrl, serveRenderer } from './app-protocol';
import { bindContract } from './bind-contract';
import { createWindow, type WindowPaths } from './create-window';
import { lockNavigation } from './lock-navigation';

/** Puts a window in front of the app. */
export async function startElectronHost(
  app: App,
  paths: WindowPaths & { rendererPath: string },
): Promise<BrowserWindow> {
  serveRenderer(paths.rendererPath);
  lockNavigation(session.defaultSession);
  setAppMenu({ openFolder: () => void dispatchCommand(app.handlers, 'workspace.pick', {}) });
  const window = createWindow(paths);
  const unbind = bindContract(app, window);
  window.once('closed', unbind);
  await window.loadURL(rendererUrl);
  return window;
}
