import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AinternBridge, commandReplySchema } from '../src/shared/contract';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { holdSessions, type SessionName } from './testing/held-sessions';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

let folder: string;
let app: StandInApplication;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-hardening-'));
  app = await launchStandIn({ dataPath: join(folder, 'data'), args: ['--workspace', folder], prepare: holdSessions });
  await app.evaluateInPage(() => undefined);
}, 60_000);

afterAll(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

describe.each<SessionName>(['the window’s', 'the default', 'a later'])('%s session', (name) => {
  test('EL-12: grants nothing, whichever permission is asked for', async () => {
    const answers = await app.evaluate((_electron, which) => {
      const { handlers } = globalThis.heldSession(which);
      const permissions = [
        'media',
        'geolocation',
        'clipboard-read',
        'usb',
        'notifications',
        'hid',
        'serial',
        'midiSysex',
        'display-capture',
        'fileSystem',
        'openExternal',
        'idle-detection',
        'local-network-access',
        'storage-access',
        'unknown',
      ];
      const answers: unknown[] = permissions.flatMap((permission) => {
        const answers: unknown[] = [handlers.setPermissionCheckHandler?.({}, permission, 'app://aintern', {})];
        handlers.setPermissionRequestHandler?.({}, permission, (isGranted: boolean) => answers.push(isGranted), {});
        return answers;
      });
      answers.push(handlers.setDevicePermissionHandler?.({ deviceType: 'usb', origin: 'app://aintern' }));
      handlers.setBluetoothPairingHandler?.({ pairingKind: 'confirm' }, (answer: { confirmed: boolean }) =>
        answers.push(answer.confirmed),
      );
      handlers.setDisplayMediaRequestHandler?.({}, (streams: unknown) => answers.push(streams !== null));
      return answers;
    }, name);
    expect(answers).toEqual(Array(33).fill(false));
  });

  test('EL-12: lets no device be chosen, no file out, and nothing into a download', async () => {
    const outcome = await app.evaluate((_electron, which) => {
      const held = globalThis.heldSession(which);
      const chosen: unknown[] = [];
      let prevented = 0;
      const event = { preventDefault: () => (prevented += 1) };
      const choose = (...choice: unknown[]) => chosen.push(choice);
      held.emit('select-hid-device', event, { deviceList: [{ deviceId: '1' }] }, choose);
      held.emit('select-usb-device', event, { deviceList: [{ deviceId: '1' }] }, choose);
      held.emit('select-serial-port', event, [{ portId: '1' }], {}, choose);
      held.emit('file-system-access-restricted', event, { path: '/etc' }, choose);
      held.emit('will-download', event, {}, {});
      return { chosen, prevented };
    }, name);
    expect(outcome).toEqual({ chosen: [[], [], [''], ['deny']], prevented: 4 });
  });

  test('loads nothing from outside for a page', async () => {
    const cancelled = await app.evaluate((_electron, which) => {
      const { webRequest } = globalThis.heldSession(which);
      return ['https://evil.example/x.js', 'http://127.0.0.1:9/', 'wss://evil.example/', 'file:///etc/passwd'].map(
        (url) => {
          let isCancelled: unknown;
          const ask = webRequest.listeners.get('onBeforeRequest');
          ask?.({ url, resourceType: 'script', webContentsId: 1 }, (answer: { cancel: boolean }) => {
            isCancelled = answer.cancel;
          });
          return isCancelled;
        },
      );
    }, name);
    expect(cancelled).toEqual([true, true, true, true]);
  });
});

describe('the page’s own files', () => {
  test.each([
    'app://aintern/../../etc/passwd',
    'app://aintern/..%2f..%2fetc/passwd',
    'app://aintern/%2e%2e/%2e%2e/etc/passwd',
    'app://aintern/..%5c..%5cetc%5cpasswd',
    'app://aintern/assets/..%2f..%2f..%2fetc%2fpasswd',
    'app://aintern//etc/passwd',
    'app://aintern/%00',
    'app://aintern/%ff',
  ])('EL-13: %s is not found', async (url) => {
    const reply = await app.evaluate(({ standIn }, address) => standIn.fetchUrl(address), url);
    expect(reply).toMatchObject({ status: 404, body: '' });
  });

  test('EL-13: another host of the scheme has none', async () => {
    const reply = await app.evaluate(({ standIn }) => standIn.fetchUrl('app://bundle/../../etc/passwd'));
    expect(reply).toMatchObject({ status: 404, body: '' });
  });

  test('are served to the window’s session and to no other', async () => {
    const handled = await app.evaluate(({ BrowserWindow, session }) =>
      [
        BrowserWindow.getAllWindows()[0]?.webContents.session,
        session.defaultSession,
        session.fromPartition('later'),
      ].map((each) => each?.protocol.isProtocolHandled('app')),
    );
    expect(handled).toEqual([true, false, false]);
  });
});

test('a helper of Chromium’s that is gone is in the log, one that ended in order is not', async () => {
  await app.evaluate(({ app: electronApp }) => {
    const gone = (type: string, reason: string) =>
      electronApp.emit('child-process-gone', {}, { type, reason, exitCode: 5, name: type });
    gone('Utility', 'clean-exit');
    gone('GPU', 'crashed');
  });
  const logs = join(folder, 'data', 'logs');
  const written = async () =>
    (await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))).join('');
  await expect.poll(written).toContain('A helper process is gone');
  expect(await written()).toContain('"GPU"');
  expect(await written()).not.toContain('"Utility"');
});

describe('the desktop', () => {
  const dangerous = [
    'file:///etc/passwd',
    'smb://evil.example/share',
    'ms-msdt:/id PCWDiagnostic',
    'javascript:alert(1)',
    'vscode://file/etc/passwd',
    'data:text/html,<script>alert(1)</script>',
    'FILE:///etc/passwd',
    ' javascript:alert(1)',
    'x-man-page://ls',
    'search-ms:query=x',
    '\\\\evil.example\\share',
  ];

  test.each(dangerous)('EL-06: is not handed %s, neither by the bridge nor by a new window', async (url) => {
    const reply = await app.evaluateInPage((address) => aintern.invoke('link.open', { url: address }), url);
    expect(commandReplySchema.parse(reply)).toMatchObject({ ok: false });
    const { action, opened } = await app.evaluate(({ BrowserWindow, standIn }, address) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        windowOpenHandler(details: object): { action: string };
      };
      const { action } = contents.windowOpenHandler({ url: address, disposition: 'foreground-tab' });
      return { action, opened: standIn.calls.filter(({ method }) => method === 'openExternal') };
    }, url);
    expect({ action, opened }).toEqual({ action: 'deny', opened: [] });
  });
});

describe('the bridge', () => {
  test('EL-09: has these members and no other, and takes no name of a channel', async () => {
    const keys = await app.evaluateInPage(() => Object.keys(aintern));
    expect(keys).toMatchInlineSnapshot(`
      [
        "host",
        "invoke",
        "subscribe",
        "pathOf",
      ]
    `);
    // What is called `invoke` takes a command of the contract: the name of a channel is one that nobody knows.
    const replies = await Promise.all(
      ['aintern:invoke', 'aintern:event', 'ELECTRON_BROWSER_REQUIRE', '__proto__'].map((name) =>
        app.evaluateInPage((given) => aintern.invoke(given as 'app.describe', {}), name),
      ),
    );
    for (const reply of replies) expect(reply).toMatchObject({ ok: false, error: { code: 'unknown-command' } });
  });
});

describe('the whole app', () => {
  test('is sandboxed before it is ready, and gives nobody a certificate, a password or its trust', async () => {
    const outcome = await app.evaluate(({ app: electronApp, standIn }) => {
      const given: unknown[][] = [];
      let prevented = 0;
      const event = { preventDefault: () => (prevented += 1) };
      const answer = (...args: unknown[]) => given.push(args);
      const emitter = electronApp as unknown as NodeJS.EventEmitter;
      emitter.emit('certificate-error', event, {}, 'https://x.example', 'net::ERR', {}, answer, true);
      emitter.emit('select-client-certificate', event, {}, 'https://x.example', [{ issuerName: 'x' }], answer);
      emitter.emit('login', event, {}, {}, { isProxy: false }, answer);
      return { given, prevented, sandboxed: standIn.calls.some(({ method }) => method === 'enableSandbox') };
    });
    expect(outcome).toEqual({ given: [[false], [], []], prevented: 3, sandboxed: true });
  });
});

describe('a packaged app', () => {
  test('has no developer tools, and drops the switches that would open it to others', async () => {
    const packaged = await launchStandIn({
      dataPath: join(folder, 'packaged-data'),
      prepare: ({ app: electronApp }) => void Object.assign(electronApp, { isPackaged: true }),
    });
    await packaged.evaluateInPage(() => undefined);
    const found = await packaged.evaluate(({ BrowserWindow, Menu, standIn }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.emit('devtools-opened');
      const created = standIn.calls.find(
        ({ module, method }) => module === 'BrowserWindow' && method === 'constructor',
      );
      const [options] = (created?.args ?? []) as Electron.BrowserWindowConstructorOptions[];
      const count = (name: string) => standIn.calls.filter(({ method }) => method === name).length;
      const removed = standIn.calls.filter(({ method }) => method === 'removeSwitch').map(({ args }) => args[0]);
      return {
        devTools: options?.webPreferences?.devTools,
        closed: count('closeDevTools'),
        isOffered: JSON.stringify(Menu.getApplicationMenu()?.items.map(({ submenu }) => submenu?.items)).includes(
          'DevTools',
        ),
        removed,
      };
    });
    expect(found).toMatchObject({ devTools: false, closed: 1, isOffered: false });
    expect(found.removed).toEqual([
      'remote-debugging-port',
      'remote-debugging-pipe',
      'remote-debugging-address',
      'disable-web-security',
      'disable-site-isolation-trials',
      'allow-file-access-from-files',
      'allow-running-insecure-content',
      'ignore-certificate-errors',
      'load-extension',
    ]);
    expect(await packaged.quit()).toBe(0);
  }, 60_000);
});

describe('trouble', () => {
  test('a fault that nobody caught in main is a notice, and the app goes on', async () => {
    await app.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('torn in the test')));
      setTimeout(() => {
        throw new Error('thrown in the test');
      });
    });
    const notices = async () => {
      const reply = await app.evaluateInPage(() => aintern.invoke('app.describe', {}));
      return JSON.stringify(Reflect.get(Object(reply), 'value').notices);
    };
    await expect.poll(notices).toContain('torn in the test');
    expect(await notices()).toContain('thrown in the test');
  });

  test('a page that hangs is asked about, and the question goes when it comes round', async () => {
    const asked = await app.evaluate(async ({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows();
      const seen: unknown[] = [];
      const { showMessageBox } = dialog;
      Object.assign(dialog, {
        showMessageBox: (...args: unknown[]) => {
          const { message, buttons, signal } = args.at(-1) as Electron.MessageBoxOptions;
          seen.push(message, buttons);
          return new Promise((resolve) => {
            signal?.addEventListener('abort', () => {
              seen.push('gone');
              resolve({ response: 0, checkboxChecked: false });
            });
          });
        },
      });
      window?.emit('unresponsive');
      await new Promise((resolve) => setTimeout(resolve, 5_500));
      window?.emit('responsive');
      Object.assign(dialog, { showMessageBox });
      return seen;
    });
    expect(asked).toEqual(['AIntern’s window does not respond', ['Wait', 'Reload'], 'gone']);
  }, 30_000);
});

describe('keys on a Linux without a key ring', () => {
  test('EL-15: lie in a file that only the user may read, and are not claimed to be encrypted', async () => {
    const draft = { provider: 'openai', name: 'Mine', baseUrl: 'http://127.0.0.1:9/v1', key: 'sk-hardening' };
    const reply = await app.evaluateInPage((given) => aintern.invoke('connection.save', given), draft);
    expect(reply).toHaveProperty('value.keyStorage', 'file');
    expect((await stat(join(folder, 'data', 'keys.json'))).mode & 0o777).toBe(0o600);
  });
});
