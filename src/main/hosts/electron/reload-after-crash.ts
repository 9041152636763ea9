import type { BrowserWindow } from 'electron';

/** A page that crashes again and again would only take the machine's time. */
const maxReloads = 3;
const forgetAfter = 60_000;

/** Brings a page back whose process has died: it finds its conversation in its address, and the draft in its storage. */
export function reloadAfterCrash(window: Pick<BrowserWindow, 'webContents' | 'isDestroyed'>, now = Date.now): void {
  let reloads: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    reloads = reloads.filter((at) => now() - at < forgetAfter);
    if (reloads.length >= maxReloads) return;
    reloads.push(now());
    window.webContents.reload();
  });
}
