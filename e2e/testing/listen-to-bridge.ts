import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../launchers/launcher';

/** Messages from the page's point of view, in order. */
export interface CrossedBridge {
  readonly sent: string[];
  readonly received: string[];
}

declare global {
  var crossedBridge: CrossedBridge;
}

/** Records messages between main and its pages, for `listenToBridge`. Runs in main before the app's own code. */
export function recordBridge({ app, ipcMain }: typeof import('electron')): void {
  const crossed: CrossedBridge = { sent: [], received: [] };
  globalThis.crossedBridge = crossed;
  const { handle } = ipcMain;
  ipcMain.handle = (channel, answer) =>
    handle.call(ipcMain, channel, async (event, ...args) => {
      crossed.sent.push(JSON.stringify(args));
      const reply = await answer(event, ...args);
      crossed.received.push(JSON.stringify(reply));
      return reply;
    });
  app.on('web-contents-created', (_event, contents) => {
    const { send } = contents;
    contents.send = (channel, ...args) => {
      crossed.received.push(JSON.stringify(args));
      send.call(contents, channel, ...args);
    };
  });
}

/**
 * Collects all messages between the page and main until it is called: on the page's sockets, or over Electron's IPC.
 */
export function listenToBridge(page: Page, electronApp: LaunchedApp | null): () => Promise<CrossedBridge> {
  const desktop = electronApp?.desktop;
  if (desktop) return () => desktop.evaluate(() => globalThis.crossedBridge);
  const crossed: CrossedBridge = { sent: [], received: [] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void crossed.received.push(String(payload)));
    socket.on('framesent', ({ payload }) => void crossed.sent.push(String(payload)));
  });
  return async () => crossed;
}
