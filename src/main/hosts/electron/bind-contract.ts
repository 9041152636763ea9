import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { CommandReply } from '../../../shared/contract/contract';
import { eventChannel, invokeChannel } from '../../../shared/contract/ipc-channels';
import type { App } from '../../app/app';
import { dispatchCommand } from '../../app/commands/dispatch-command';
import { createFrameSender } from '../send-per-frame';
import { isRendererUrl } from './lockdown/renderer-url';

const refused: CommandReply = {
  ok: false,
  error: { code: 'refused', message: 'Only the AIntern window can send commands' },
};

/** The windows that show our page: the app's own, and the tray's while it is open. */
const windows = new Set<BrowserWindow>();

/** Binds the contract to a window: requests in, replies and events out. Returns a function that unbinds it. */
export function bindContract(app: App, window: BrowserWindow): () => void {
  if (windows.size === 0) listen(app);
  windows.add(window);
  const sender = createFrameSender((message) => {
    if (!window.isDestroyed()) window.webContents.send(eventChannel, message);
  });
  const unsubscribe = app.subscribe(sender.send);
  return () => {
    unsubscribe();
    sender.dispose();
    windows.delete(window);
    if (windows.size === 0) ipcMain.removeHandler(invokeChannel);
  };
}

function listen({ handlers }: Pick<App, 'handlers'>): void {
  // electron-store tells every page where the app keeps its data, which none of ours needs. Removed here because only this file
  // may use ipcMain.
  ipcMain.removeAllListeners('electron-store-get-data');
  ipcMain.handle(invokeChannel, (event, name: unknown, input: unknown) => {
    const isOurs = [...windows].some((window) => isOwnPage(event, window));
    return isOurs ? dispatchCommand(handlers, name, input) : refused;
  });
}

function isOwnPage({ sender, senderFrame }: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  if (window.isDestroyed() || sender !== window.webContents) return false;
  // Only the frame the window shows now counts. `detached` can't tell: it stays true after a renderer crash.
  return senderFrame !== null && senderFrame === sender.mainFrame && isRendererUrl(senderFrame.url);
}
