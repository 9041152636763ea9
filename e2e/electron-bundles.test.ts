import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagingConfiguration } from '../electron-builder.config.mjs';
import {
  type AinternBridge,
  type CommandName,
  commandErrorSchema,
  commandNames,
  commandReplySchema,
  commands,
  type EventMessage,
  eventMessageSchema,
} from '../src/shared/contract';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { replyOfMain } from './testing/over-bridge';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let app: StandInApplication;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-bundles-'));
  app = await launchStandIn({ dataPath: join(folder, 'data'), args: ['--workspace', folder] });
  page = await app.firstWindow();
});

afterAll(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

test('the app goes by the id that it is packaged with', async () => {
  const called = await app.evaluate(({ standIn }) =>
    standIn.calls.find(({ method }) => method === 'setAppUserModelId'),
  );
  expect(called?.args).toEqual([packagingConfiguration({}).appId]);
});

describe('the window', () => {
  test('is sandboxed, isolated, and shown when its page is ready', async () => {
    const [options, url, isVisible] = await app.evaluate(({ BrowserWindow, standIn }) => {
      const created = standIn.calls.find(
        ({ module, method }) => module === 'BrowserWindow' && method === 'constructor',
      );
      const [window] = BrowserWindow.getAllWindows();
      return [created?.args, window?.webContents.getURL(), window?.isVisible()] as const;
    });
    const webPreferences = {
      preload: join(root, 'out', 'preload', 'index.cjs'),
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
    };
    const size = { width: 1280, height: 800, minWidth: 480, minHeight: 400 };
    const icon = join(root, 'resources', 'icon.png');
    expect(options).toEqual([
      { title: 'AIntern', ...size, icon, show: false, backgroundColor: '#ffffff', webPreferences },
    ]);
    expect([url, isVisible]).toEqual(['app://aintern/', true]);
  });

  test('goes nowhere else, whatever the page tries', async () => {
    const outcome = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as NodeJS.EventEmitter & {
        windowOpenHandler(details: object): { action: string };
      };
      const isPrevented = (name: string) => {
        let prevented = false;
        contents.emit(name, { url: 'https://evil.example/', preventDefault: () => (prevented = true) });
        return prevented;
      };
      const names = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'];
      return [...names.map(isPrevented), contents.windowOpenHandler({ url: 'https://evil.example/' }).action];
    });
    expect(outcome).toEqual([true, true, true, true, 'deny']);
  });

  test('has no permission, and gets none by asking', async () => {
    const answers = await app.evaluate(({ standIn }) => {
      const handler = (method: string) =>
        standIn.calls.find((call) => call.method === method)?.args[0] as CallableFunction;
      const asked: unknown[] = [];
      for (const permission of [
        'media',
        'geolocation',
        'notifications',
        'clipboard-read',
        'openExternal',
        'fileSystem',
      ]) {
        handler('setPermissionRequestHandler')({}, permission, (granted: boolean) => asked.push(granted));
        asked.push(handler('setPermissionCheckHandler')({}, permission, 'app://aintern'));
      }
      return [...asked, handler('setDevicePermissionHandler')({ deviceType: 'hid' })];
    });
    expect(answers).toEqual(Array(13).fill(false));
  });
});

describe('the app protocol', () => {
  test('has an origin of its own', async () => {
    const schemes = await app.evaluate(
      ({ standIn }) => standIn.calls.find(({ method }) => method === 'registerSchemesAsPrivileged')?.args[0],
    );
    expect(schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
  });

  test('serves the page under a strict policy', async () => {
    const reply = await app.evaluate(({ standIn }) => standIn.fetchUrl('app://aintern/'));
    expect(reply.body).toBe(await readFile(join(root, 'out', 'renderer', 'index.html'), 'utf8'));
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; .*connect-src 'self';/,
        ),
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  });

  test('serves every file that the page names', async () => {
    const html = await readFile(join(root, 'out', 'renderer', 'index.html'), 'utf8');
    const names = [...html.matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(names.length).toBeGreaterThan(1);
    const statuses = await app.evaluate(async ({ standIn }, paths) => {
      const replies = await Promise.all(paths.map((path) => standIn.fetchUrl(`app://aintern${path}`)));
      return replies.map(({ status, headers }) => [status, headers['content-type']?.split(';')[0]]);
    }, names);
    expect(statuses).toEqual(
      names.map((name) => [
        200,
        name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : expect.any(String),
      ]),
    );
  });

  test.each([
    ['app://aintern/..%2fmain%2findex.js', 404],
    ['app://aintern/%2e%2e%2f%2e%2e%2fpackage.json', 404],
    ['app://aintern/assets', 404],
    ['app://other/index.html', 404],
    ['app://aintern.evil.example/', 404],
  ])('refuses %s', async (url, status) => {
    const reply = await app.evaluate(({ standIn }, address) => standIn.fetchUrl(address), url);
    expect(reply).toMatchObject({ status, body: '', headers: { 'x-content-type-options': 'nosniff' } });
  });
});

describe('the bridge', () => {
  test('exposes its four members and nothing of Electron', async () => {
    const found = await app.evaluateInPage(() => ({
      members: Object.entries(aintern).map(([name, value]) => `${name}: ${typeof value}`),
      host: aintern.host,
      others: ['require', 'process', 'electron', 'ipcRenderer', 'module'].filter((name) => name in globalThis),
    }));
    expect(found).toEqual({
      members: ['host: string', 'invoke: function', 'subscribe: function', 'pathOf: function'],
      host: 'electron',
      others: [],
    });
  });

  test.each(commandNames)('reaches %s in main and brings its answer back', async (name) => {
    const reply = commandReplySchema.parse(await replyOfMain(page, name, {}));
    if (!commands[name].input.safeParse({}).success) {
      expect(reply).toMatchObject({ ok: false, error: { code: 'bad-request', issues: expect.anything() } });
      return;
    }
    expect(reply).toMatchObject({ ok: true });
    if (reply.ok) expect(() => commands[name].output.parse(reply.value)).not.toThrow();
  });

  test('knows the host, the version and the folder that it was started on', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const reply = await replyOfMain(page, 'app.describe', {});
    expect(reply).toMatchObject({ ok: true, value: { host: 'electron', version, canPickFolder: true } });
    expect(reply).toHaveProperty('value.workspacePath', expect.stringContaining(basename(folder)));
  });

  test.each([
    ['an unknown command', 'no.such-command', {}, 'unknown-command'],
    ['the name of a method that every object has', 'constructor', {}, 'unknown-command'],
    ['a name that is no text', { toString: 1 }, {}, 'unknown-command'],
    ['no name', undefined, undefined, 'unknown-command'],
    ['no payload', 'conversation.send', undefined, 'bad-request'],
    ['a payload of the wrong type', 'conversation.send', 'text', 'bad-request'],
    ['a payload with wrong parts', 'conversation.send', { conversationId: '../../etc', text: 7 }, 'bad-request'],
    ['a payload with what must not be set', 'settings.update', { autoApproveUpTo: 'critical' }, 'bad-request'],
  ])('refuses %s with a typed error', async (_name, name, input, code) => {
    const reply = commandReplySchema.parse(await replyOfMain(page, name as CommandName, input));
    expect(reply).toMatchObject({ ok: false, error: { code } });
    if (!reply.ok) expect(commandErrorSchema.parse(reply.error).message).not.toBe('');
  });

  test('hands only addresses of the web and of mails over to the desktop', async () => {
    const addresses = ['https://example.test/?a=b', 'file:///etc/passwd', 'javascript:alert(1)', 'vscode://file/x'];
    const replies = [];
    for (const url of addresses) {
      replies.push(commandReplySchema.parse(await replyOfMain(page, 'link.open', { url })).ok);
    }
    const opened = await app.evaluate(({ standIn }) =>
      standIn.calls.filter(({ method }) => method === 'openExternal').map(({ args }) => args),
    );
    expect([replies, opened]).toEqual([[true, false, false, false], [['https://example.test/?a=b']]]);
  });

  test('lets no function through', async () => {
    const attempt = app.evaluateInPage(() => aintern.invoke('settings.update', { theme: () => 'dark' }));
    await expect(attempt).rejects.toThrow(/could not be cloned/);
  });

  test('brings events, and only their message, until the listener leaves', async () => {
    const [messages, argumentCounts] = await app.evaluateInPage(async () => {
      const messages: EventMessage[] = [];
      const argumentCounts: number[] = [];
      const unsubscribe = aintern.subscribe((...args) => {
        argumentCounts.push(args.length);
        messages.push(args[0]);
      });
      await aintern.invoke('settings.update', { theme: 'dark' });
      unsubscribe();
      await aintern.invoke('settings.update', { theme: 'light' });
      return [messages, argumentCounts] as const;
    });
    const changes = messages
      .map((message) => eventMessageSchema.parse(message))
      .filter(({ name }) => name === 'settings.changed');
    expect(changes).toEqual([{ name: 'settings.changed', payload: expect.objectContaining({ theme: 'dark' }) }]);
    expect(new Set(argumentCounts)).toEqual(new Set([1]));
  });
});

describe('a foreign sender', () => {
  const refused = { ok: false, error: { code: 'refused', message: expect.any(String) } };

  test('in another frame of the window is refused', async () => {
    const reply = await app.evaluate(({ BrowserWindow, standIn }) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const senderFrame = { url: 'app://aintern/', parent: { url: 'app://aintern/', parent: null } };
      return standIn.receiveInvoke({ sender, senderFrame }, 'aintern:invoke', ['settings.read', {}]);
    });
    expect(reply).toEqual(refused);
  });

  test.each([
    'https://aintern/',
    'app://evil/',
    'file:///app://aintern/',
    'about:blank',
    'data:text/html,app://aintern/',
    '',
  ])('at the address "%s" is refused', async (address) => {
    const reply = await app.evaluate(({ BrowserWindow, standIn }, url) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      return standIn.receiveInvoke({ sender, senderFrame: { url, parent: null } }, 'aintern:invoke', [
        'settings.read',
        {},
      ]);
    }, address);
    expect(reply).toEqual(refused);
  });

  test('that is another window, or a frame that has gone, is refused', async () => {
    const replies = await app.evaluate(({ BrowserWindow, standIn }) => {
      const own = BrowserWindow.getAllWindows()[0]?.webContents;
      const senderFrame = { url: 'app://aintern/', parent: null };
      const senders = [
        { sender: {}, senderFrame },
        { sender: own, senderFrame: null },
      ];
      return Promise.all(senders.map((from) => standIn.receiveInvoke(from, 'aintern:invoke', ['settings.read', {}])));
    });
    expect(replies).toEqual([refused, refused]);
  });

  test('finds no other channel', async () => {
    const channels = await app.evaluate(({ standIn }) =>
      standIn.calls
        .filter(({ module, method }) => module === 'ipcMain' && method === 'handle')
        .map(({ args }) => args[0]),
    );
    expect(channels).toEqual(['aintern:invoke']);
    const attempt = app.evaluate(({ BrowserWindow, standIn }) => {
      const [window] = BrowserWindow.getAllWindows();
      const from = { sender: window?.webContents, senderFrame: { url: 'app://aintern/', parent: null } };
      return standIn.receiveInvoke(from, 'aintern:other', []);
    });
    await expect(attempt).rejects.toThrow("No handler registered for 'aintern:other'");
  });
});

describe('the life of the app', () => {
  test('a second start shows the window that is there, on the folder that was named', async () => {
    const other = await mkdtemp(join(tmpdir(), 'aintern-other-'));
    const isShown = await app.evaluate(({ app: electronApp, BrowserWindow }, workspacePath) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.minimize();
      electronApp.emit('second-instance', {}, [], '/', { workspacePath });
      return window?.isFocused() && !window.isMinimized();
    }, other);
    expect(isShown).toBe(true);
    await expect
      .poll(() => replyOfMain(page, 'app.describe', {}))
      .toHaveProperty('value.workspacePath', expect.stringContaining(basename(other)));
    await rm(other, { recursive: true });
  });

  test('closing the window writes what is open and ends it cleanly; all is there at the next start', async () => {
    const dataPath = join(folder, 'own-data');
    const first = await launchStandIn({ dataPath });
    await first.evaluateInPage(() => aintern.invoke('settings.update', { theme: 'dark' }));
    await first.evaluate(({ BrowserWindow }) => void setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()));
    expect([await first.exited, first.output()]).toEqual([0, '']);
    const second = await launchStandIn({ dataPath });
    expect(await second.evaluateInPage(() => aintern.invoke('settings.read', {}))).toHaveProperty(
      'value.theme',
      'dark',
    );
    expect(await second.quit()).toBe(0);
  });

  test('the window is where it was left at the next start', async () => {
    const dataPath = join(folder, 'bounds-data');
    const place = { x: 120, y: 80, width: 1000, height: 700 };
    const first = await launchStandIn({ dataPath });
    await first.evaluateInPage(() => undefined);
    await first.evaluate(({ BrowserWindow }, bounds) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds(bounds);
      window?.maximize();
      setImmediate(() => window?.close());
    }, place);
    expect([await first.exited, first.output()]).toEqual([0, '']);
    const second = await launchStandIn({ dataPath });
    await second.evaluateInPage(() => undefined);
    const found = await second.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return [window?.getNormalBounds(), window?.isMaximized()];
    });
    expect(found).toEqual([place, true]);
    expect(await second.quit()).toBe(0);
  });

  test('quitting ends the runs that wait for somebody, and waits until that is written', async () => {
    const dataPath = join(folder, 'cancelled-data');
    const first = await launchStandIn({ dataPath, args: [folder] });
    const conversationId = await first.evaluateInPage(async () => {
      const reply = (await aintern.invoke('conversation.create', {})) as { value: { id: string } };
      const waits = new Promise((resolve) => {
        aintern.subscribe((message) => JSON.stringify(message).includes('awaiting-approval') && resolve(message));
      });
      await aintern.invoke('conversation.send', { conversationId: reply.value.id, text: 'create hello.txt with hi' });
      await waits;
      return reply.value.id;
    });
    expect(await first.quit()).toBe(0);
    const logs = (await readdir(join(dataPath, 'conversations'))).filter((name) => name.endsWith('.jsonl'));
    const [log = ''] = await Promise.all(logs.map((name) => readFile(join(dataPath, 'conversations', name), 'utf8')));
    expect(logs).toEqual([expect.stringContaining(conversationId)]);
    expect(
      log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type)
        .at(-1),
    ).toBe('run-cancelled');
  });
});
