import type { BrowserWindow } from 'electron';
import type { Settings } from '../../../../shared/settings/settings';

type WindowBounds = NonNullable<Settings['windowBounds']>;

/** A drag reports every pixel; the bounds are written once it stops. */
const pause = 500;

/** Saves the bounds when the window stops moving, and when it closes. */
export function saveWindowBounds(window: BrowserWindow, write: (bounds: WindowBounds) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let written = '';

  function writeNow(): void {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const { x, y, width, height } = window.getNormalBounds();
    const bounds = { x, y, width, height, isMaximized: window.isMaximized() };
    if (JSON.stringify(bounds) === written) return;
    written = JSON.stringify(bounds);
    write(bounds);
  }
  function writeSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(writeNow, pause);
  }

  window.on('resize', writeSoon);
  window.on('move', writeSoon);
  window.on('maximize', writeSoon);
  window.on('unmaximize', writeSoon);
  window.on('close', writeNow);
}
