/** A session with what the app has put on it, as the stand-in keeps it. */
export interface HeldSession extends NodeJS.EventEmitter {
  handlers: Record<string, CallableFunction>;
  webRequest: { listeners: Map<string, CallableFunction> };
  isSpellCheckerEnabled(): boolean;
  isPersistent(): boolean;
}

export type SessionName = 'the window’s' | 'the default' | 'a later';

declare global {
  var heldSession: (name: SessionName) => HeldSession;
}

/** Runs in main before the app's own code, as its source, so that functions which run there later find it. */
export function holdSessions({ BrowserWindow, session }: typeof import('electron')): void {
  globalThis.heldSession = (name) => {
    const found = {
      'the window’s': () => BrowserWindow.getAllWindows()[0]?.webContents.session,
      'the default': () => session.defaultSession,
      'a later': () => session.fromPartition('later'),
    };
    return found[name]() as unknown as HeldSession;
  };
}
