import type { BrowserWindowConstructorOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { createWindow } from './create-window';

const { electron, windows } = vi.hoisted(() => {
  class FakeWindow {
    readonly done: string[] = [];
    readonly #listeners = new Map<string, () => void>();
    constructor(readonly options: BrowserWindowConstructorOptions) {
      windows.push(this);
    }
    maximize = () => void this.done.push('maximize');
    show = () => void this.done.push('show');
    once = (event: string, listener: () => void) => void this.#listeners.set(event, listener);
    emit = (event: string) => this.#listeners.get(event)?.();
  }
  const windows: FakeWindow[] = [];
  const electron = {
    app: { isPackaged: false },
    BrowserWindow: FakeWindow,
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  };
  return { electron, windows };
});

vi.mock('electron', () => electron);

beforeEach(() => {
  electron.app.isPackaged = false;
  electron.nativeTheme.shouldUseDarkColors = false;
});

const paths = { preloadPath: '/app/preload.cjs', iconPath: '/app/icon.png' };

function created(remembered: Parameters<typeof createWindow>[1] = null) {
  createWindow(paths, remembered);
  const window = windows.pop();
  if (!window) throw new Error('No window was created');
  return window;
}

it('gives its page a sandbox and a session of its own, and nothing of Node', () => {
  expect(created().options).toEqual({
    title: 'AIntern',
    width: 1280,
    height: 800,
    minWidth: 480,
    minHeight: 400,
    icon: '/app/icon.png',
    show: false,
    backgroundColor: '#ffffff',
    webPreferences: {
      preload: '/app/preload.cjs',
      partition: 'persist:aintern',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      webviewTag: false,
      plugins: false,
      spellcheck: false,
      devTools: true,
    },
  });
});

it('has no developer tools in a packaged app', () => {
  electron.app.isPackaged = true;
  expect(created().options.webPreferences).toMatchObject({ devTools: false });
});

it('is dark before the page is there, where the system is', () => {
  electron.nativeTheme.shouldUseDarkColors = true;
  expect(created().options.backgroundColor).toBe('#0f0f10');
});

it('is where it was left, and maximized if it was', () => {
  const place = { x: 120, y: 80, width: 1000, height: 700 };
  const window = created({ ...place, isMaximized: true });
  expect(window.options).toMatchObject(place);
  expect(window.done).toEqual(['maximize']);
  expect(created({ ...place, isMaximized: false }).done).toEqual([]);
});

it('is shown when its page is ready', () => {
  const window = created();
  expect(window.done).toEqual([]);
  window.emit('ready-to-show');
  expect(window.done).toEqual(['show']);
});
