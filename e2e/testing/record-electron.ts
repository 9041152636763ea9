import type { BrowserWindow, Session, WebContents } from 'electron';
import type { DesktopApplication } from '../launchers/launcher';

export type SessionName = 'the window’s' | 'the default' | 'a later';

export interface RecordedSession {
  readonly session: Session;
  /** Keyed by the method that the app passed them to. */
  readonly handlers: Readonly<Record<string, CallableFunction>>;
  readonly requestListeners: Readonly<Record<string, CallableFunction>>;
}

/** The app's calls to Electron that Electron itself doesn't report. */
export interface RecordedElectron {
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[];
  /** Attempts of pages to navigate away or open a window, if they reached main. */
  readonly attempts: { readonly url: string; readonly isRefused: boolean }[];
  /** Whether each window was visible from the beginning. */
  readonly visibleAtOnce: WeakMap<BrowserWindow, boolean>;
  session(name: SessionName): RecordedSession;
}

declare global {
  var recordedElectron: RecordedElectron;
}

/** Runs in main before the app's own code. It is sent as source, so it can't access anything outside the function. */
export function recordElectron(electron: typeof import('electron')): void {
  const { app, BrowserWindow, ipcMain, protocol, session: sessions, shell } = electron;
  const calls: { name: string; args: unknown[] }[] = [];
  const attempts: { url: string; isRefused: boolean }[] = [];
  const visibleAtOnce = new WeakMap<BrowserWindow, boolean>();
  const recorded = new WeakMap<Session, RecordedSession>();

  /** `before` receives each call's arguments and returns the ones to pass on, or null to skip the call. */
  function intercept(object: object, method: string, before: (args: unknown[]) => unknown[] | null): void {
    const run = Reflect.get(object, method) as (...args: unknown[]) => unknown;
    Object.defineProperty(object, method, {
      configurable: true,
      writable: true,
      value(this: unknown, ...args: unknown[]) {
        const given = before(args);
        return given === null ? undefined : run.apply(this, given);
      },
    });
  }
  function recordCalls(name: string, object: object, { isRun = true } = {}): void {
    intercept(object, name.slice(name.lastIndexOf('.') + 1), (args) => {
      calls.push({ name, args: args.filter((each) => typeof each !== 'function') });
      return isRun ? args : null;
    });
  }
  function methodsOf(object: object, pattern: RegExp): string[] {
    const names = new Set<string>();
    for (let each: object | null = object; each; each = Object.getPrototypeOf(each)) {
      for (const name of Object.getOwnPropertyNames(each)) if (pattern.test(name)) names.add(name);
    }
    return [...names];
  }
  function recordHandlers(object: object, pattern: RegExp): Record<string, CallableFunction> {
    const handlers: Record<string, CallableFunction> = {};
    for (const method of methodsOf(object, pattern)) {
      intercept(object, method, (args) => {
        const handler = args.at(-1);
        if (typeof handler === 'function') handlers[method] = handler;
        return args;
      });
    }
    return handlers;
  }
  function recordWindowOpening(contents: WebContents): void {
    intercept(contents, 'setWindowOpenHandler', ([handler]) => [
      (details: Electron.HandlerDetails) => {
        const answer = (handler as CallableFunction)(details) as Electron.WindowOpenHandlerResponse;
        attempts.push({ url: details.url, isRefused: answer.action === 'deny' });
        return answer;
      },
    ]);
  }

  recordCalls('ipcMain.handle', ipcMain);
  recordCalls('protocol.registerSchemesAsPrivileged', protocol);
  recordCalls('app.setAppUserModelId', app);
  recordCalls('app.enableSandbox', app);
  for (const method of ['appendSwitch', 'appendArgument', 'removeSwitch']) {
    recordCalls(`commandLine.${method}`, app.commandLine);
  }
  recordCalls('shell.openExternal', shell, { isRun: false });
  app.on('session-created', (session) => {
    recorded.set(session, {
      session,
      handlers: recordHandlers(session, /^set\w+Handler$/),
      requestListeners: recordHandlers(session.webRequest, /^on[A-Z]/),
    });
  });
  app.on('web-contents-created', (_event, contents) => {
    recordWindowOpening(contents);
    contents.on('will-frame-navigate', (event) => {
      // The app's listener runs after this one.
      setImmediate(() => attempts.push({ url: event.url, isRefused: event.defaultPrevented }));
    });
  });
  app.on('browser-window-created', (_event, window) => visibleAtOnce.set(window, window.isVisible()));

  const named: Record<SessionName, () => Session | undefined> = {
    'the window’s': () => BrowserWindow.getAllWindows()[0]?.webContents.session,
    'the default': () => sessions.defaultSession,
    'a later': () => sessions.fromPartition('later'),
  };
  globalThis.recordedElectron = {
    calls,
    attempts,
    visibleAtOnce,
    session(name) {
      const session = named[name]();
      const found = session && recorded.get(session);
      if (!found) throw new Error(`There is no session that is ${name}`);
      return found;
    },
  };
}

/** Returns the arguments of each call. */
export function callsOf(desktop: Pick<DesktopApplication, 'evaluate'>, name: string): Promise<(readonly unknown[])[]> {
  return desktop.evaluate(
    (_electron, wanted) =>
      globalThis.recordedElectron.calls.filter((call) => call.name === wanted).map(({ args }) => args),
    name,
  );
}
