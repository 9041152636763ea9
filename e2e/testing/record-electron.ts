import type { BrowserWindow, Session, WebContents } from 'electron';
import type { DesktopApplication } from '../launchers/launcher';

export type SessionName = 'the window’s' | 'the default' | 'a later';

export interface RecordedSession {
  readonly session: Session;
  /** By the methods that the app gave them to. */
  readonly handlers: Readonly<Record<string, CallableFunction>>;
  readonly requestListeners: Readonly<Record<string, CallableFunction>>;
}

/** What the app asks of Electron that Electron itself does not tell. */
export interface RecordedElectron {
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[];
  /** Of pages to go elsewhere or to open a window, where they came as far as main. */
  readonly attempts: { readonly url: string; readonly isRefused: boolean }[];
  /** Which windows were visible from the beginning. */
  readonly visibleAtOnce: WeakMap<BrowserWindow, boolean>;
  session(name: SessionName): RecordedSession;
}

declare global {
  var recordedElectron: RecordedElectron;
}

/** Runs in main before the app's own code, as its source: nothing from outside the function is there. */
export function recordElectron(electron: typeof import('electron')): void {
  const { app, BrowserWindow, ipcMain, protocol, session: sessions, shell } = electron;
  const calls: { name: string; args: unknown[] }[] = [];
  const attempts: { url: string; isRefused: boolean }[] = [];
  const visibleAtOnce = new WeakMap<BrowserWindow, boolean>();
  const recorded = new WeakMap<Session, RecordedSession>();

  /** `before` hears of each call, and says what to give on instead of the arguments, or null for no call at all. */
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
      // The app hears of it after this listener.
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

/** The arguments of each call. */
export function callsOf(desktop: Pick<DesktopApplication, 'evaluate'>, name: string): Promise<(readonly unknown[])[]> {
  return desktop.evaluate(
    (_electron, wanted) =>
      globalThis.recordedElectron.calls.filter((call) => call.name === wanted).map(({ args }) => args),
    name,
  );
}
