import type { App, BrowserWindow, NativeImage } from 'electron';

export interface BadgeDeps {
  readonly app: Pick<App, 'on' | 'setBadgeCount' | 'dock'>;
  readonly platform: NodeJS.Platform;
  /** The overlay on the taskbar button on Windows, which can't show a number. */
  picture(): NativeImage;
  window(): BrowserWindow | null;
  /** Whether notifications are muted now. */
  isQuiet(): boolean;
}

export interface Badge {
  /** How many items wait for the user. */
  show(count: number): void;
}

/** The number on the dock or the taskbar. Alerts once when something starts to wait while no window has focus. */
export function createBadge({ app, platform, picture, window, isQuiet }: BadgeDeps): Badge {
  let shown = 0;
  /** Until the user looks. */
  let isFlashing = false;

  // Hiding a window removes its taskbar button, and the overlay with it.
  if (platform === 'win32') {
    app.on('browser-window-created', (_event, created) => created.on('show', () => putOn(created)));
  }

  function putOn(target: BrowserWindow): void {
    const image = shown > 0 ? picture() : null;
    target.setOverlayIcon(image, shown > 0 ? `${shown} ${shown === 1 ? 'needs' : 'need'} you` : '');
  }

  function call(): void {
    const target = window();
    if (target?.isFocused() || isQuiet()) return;
    if (platform === 'darwin') return void app.dock?.bounce('informational');
    if (isFlashing || !target?.isVisible()) return;
    isFlashing = true;
    target.flashFrame(true);
    target.once('focus', () => {
      isFlashing = false;
      target.flashFrame(false);
    });
  }

  return {
    show(count) {
      if (count === shown) return;
      const hasMore = count > shown;
      shown = count;
      const target = window();
      if (platform !== 'win32') app.setBadgeCount(count);
      else if (target) putOn(target);
      if (hasMore) call();
    },
  };
}
