import type { App, BrowserWindow, NativeImage } from 'electron';

export interface BadgeDeps {
  readonly app: Pick<App, 'on' | 'setBadgeCount' | 'dock'>;
  readonly platform: NodeJS.Platform;
  /** The picture over the taskbar's button on Windows, which has no place for a number. */
  picture(): NativeImage;
  window(): BrowserWindow | null;
  /** Whether somebody may be called now. */
  isQuiet(): boolean;
}

export interface Badge {
  /** How many things wait for somebody. */
  show(count: number): void;
}

/** The number on the dock or the taskbar. Calls once when something begins to wait while nobody looks. */
export function createBadge({ app, platform, picture, window, isQuiet }: BadgeDeps): Badge {
  let shown = 0;
  /** Until somebody looks. */
  let isFlashing = false;

  // The taskbar's button goes when a window is hidden, and the picture with it.
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
