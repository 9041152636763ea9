import type { BrowserWindow } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../app/app';
import { bindContract } from './bind-contract';

const { handlers } = vi.hoisted(() => ({ handlers: new Map<string, CallableFunction>() }));

vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: CallableFunction) => void handlers.set(channel, handler),
    removeHandler: (channel: string) => void handlers.delete(channel),
    removeAllListeners: () => {},
  },
}));

const bound: (() => void)[] = [];
afterEach(() => {
  for (const unbind of bound.splice(0)) unbind();
});

const refused = { ok: false, error: { code: 'refused', message: expect.any(String) } };
const read = vi.fn(async () => 'what only the page may read');
const app = { handlers: { 'settings.read': read } as object, subscribe: () => () => {} } as unknown as App;

/** A window whose main frame is at this URL, and requests from that frame or another. */
function arrange(url = 'app://aintern/') {
  const mainFrame = { url, parent: null };
  const webContents = { mainFrame };
  const window = { webContents, isDestroyed: vi.fn(() => false) };
  const unbind = bindContract(app, window as unknown as BrowserWindow);
  bound.push(unbind);
  const ask = (sender: object, senderFrame: object | null) =>
    handlers.get('aintern:invoke')?.({ sender, senderFrame }, 'settings.read', {});
  return { window, webContents, mainFrame, unbind, ask };
}

it('answers the page that the window shows', async () => {
  const { webContents, mainFrame, ask } = arrange();
  expect(await ask(webContents, mainFrame)).toEqual({ ok: true, value: 'what only the page may read' });
});

it.each([
  'https://aintern/',
  'app://evil/',
  'file:///app://aintern/',
  'about:blank',
  'about:srcdoc',
  'data:text/html,app://aintern/',
  '',
])('EL-02: refuses a page at the address "%s"', async (url) => {
  const { webContents, mainFrame, ask } = arrange(url);
  read.mockClear();
  expect(await ask(webContents, mainFrame)).toEqual(refused);
  expect(read).not.toHaveBeenCalled();
});

it.each<[name: string, frame: (mainFrame: object) => object | null]>([
  ['a frame inside the page', (mainFrame) => ({ url: 'app://aintern/', parent: mainFrame })],
  ['a frame of another address inside the page', (mainFrame) => ({ url: 'about:srcdoc', parent: mainFrame })],
  ['a page that the window showed before', () => ({ url: 'app://aintern/', parent: null, detached: true })],
  ['a frame that is gone', () => null],
])('EL-02: refuses %s', async (_name, frame) => {
  const { webContents, mainFrame, ask } = arrange();
  read.mockClear();
  expect(await ask(webContents, frame(mainFrame))).toEqual(refused);
  expect(read).not.toHaveBeenCalled();
});

it('EL-02: refuses another window, even one that shows our page', async () => {
  const { ask } = arrange();
  const mainFrame = { url: 'app://aintern/', parent: null };
  expect(await ask({ mainFrame }, mainFrame)).toEqual(refused);
});

it('refuses a window that is destroyed, and does not listen any more once it is unbound', async () => {
  const { window, webContents, mainFrame, unbind, ask } = arrange();
  window.isDestroyed.mockReturnValue(true);
  expect(await ask(webContents, mainFrame)).toEqual(refused);
  unbind();
  expect([...handlers.keys()]).toEqual([]);
});

it('answers each of two windows, and refuses one of them once it is unbound', async () => {
  const [first, second] = [arrange(), arrange()];
  const answer = { ok: true, value: 'what only the page may read' };
  expect(await first.ask(second.webContents, second.mainFrame)).toEqual(answer);
  expect(await first.ask(second.webContents, first.mainFrame)).toEqual(refused);
  second.unbind();
  expect(await first.ask(second.webContents, second.mainFrame)).toEqual(refused);
  expect(await first.ask(first.webContents, first.mainFrame)).toEqual(answer);
});
