import type { BrowserWindow } from 'electron';
import { assertNever } from '../../../../shared/assert-never';
import type { CloseAnswer } from './ask-on-close';

export interface WindowManagerDeps {
  /** Creates a window that shows itself once its page is ready. */
  create(): BrowserWindow;
  onClose(): 'ask' | 'hide' | 'quit';
  ask(window: BrowserWindow): Promise<CloseAnswer>;
  remember(choice: 'keep-working' | 'quit'): void;
  quit(): void;
}

export interface WindowManager {
  window(): BrowserWindow | null;
  /** Brings the window to the front, or opens one. */
  open(): void;
  /** Hides the window and keeps its content. Resolves when it is no longer visible. */
  hide(): Promise<void>;
  /** The app is quitting: from now on the window may close, and none is opened. */
  letGo(): void;
}

/**
 * Owns the one window. If the app keeps running without it, it is hidden, so that drafts, scroll positions and
 * terminals are there when it comes back.
 */
export function createWindowManager(deps: WindowManagerDeps): WindowManager {
  let current: BrowserWindow | null = null;
  let isLeaving = false;
  let isAsking = false;

  function make(): void {
    const window = deps.create();
    current = window;
    window.on('close', (event) => {
      if (isLeaving) return;
      const action = deps.onClose();
      if (action === 'quit') return leaveWith(window);
      event.preventDefault();
      if (action === 'hide') void hide(window);
      else void ask(window);
    });
    // Windows reports a logoff only to windows.
    window.on('session-end', leave);
    window.once('closed', () => {
      if (current === window) current = null;
    });
  }

  async function ask(window: BrowserWindow): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const { choice, isForGood } = await deps.ask(window).finally(() => {
      isAsking = false;
    });
    if (isLeaving || window.isDestroyed() || choice === 'cancel') return;
    if (isForGood) deps.remember(choice);
    switch (choice) {
      case 'keep-working':
        return void hide(window);
      case 'quit':
        return leave();
      default:
        return assertNever(choice);
    }
  }

  function leave(): void {
    isLeaving = true;
    deps.quit();
  }

  /** It is closing already. */
  function leaveWith(window: BrowserWindow): void {
    isLeaving = true;
    window.once('closed', deps.quit);
  }

  return {
    window: () => current,
    open() {
      if (isLeaving) return;
      if (!current) return make();
      if (current.isMinimized()) current.restore();
      current.show();
      current.focus();
    },
    async hide() {
      if (current) await hide(current);
    },
    letGo() {
      isLeaving = true;
    },
  };
}

/** On macOS, hiding a full-screen window leaves a black screen behind. */
function hide(window: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    const hideNow = () => {
      window.hide();
      resolve();
    };
    if (!window.isFullScreen()) return hideNow();
    window.once('leave-full-screen', hideNow);
    window.setFullScreen(false);
  });
}
