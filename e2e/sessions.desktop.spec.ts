import { expect } from '@playwright/test';
import { test } from './app-test';
import {
  addFakeDevices,
  allPermissions,
  askFor,
  permissionsByState,
  requestFromPage,
  wishes,
} from './testing/look-from-page';
import { recordElectron, type SessionName } from './testing/record-electron';
import { serveAnything } from './testing/serve-anything';
import { shareDesktop } from './testing/share-desktop';

const shared = shareDesktop(async () => ({ prepare: [recordElectron, addFakeDevices] }));
const sessionNames: readonly SessionName[] = ['the window’s', 'the default', 'a later'];

for (const name of sessionNames) {
  test.describe(`${name} session`, () => {
    test('EL-12: grants nothing, whichever permission is asked for', async () => {
      const answers = await shared.desktop.evaluate((_electron, which) => {
        const { handlers } = globalThis.recordedElectron.session(which);
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
      const outcome = await shared.desktop.evaluate((_electron, which) => {
        const emitter: NodeJS.EventEmitter = globalThis.recordedElectron.session(which).session;
        const chosen: unknown[] = [];
        let prevented = 0;
        const event = { preventDefault: () => (prevented += 1) };
        const choose = (...choice: unknown[]) => chosen.push(choice);
        emitter.emit('select-hid-device', event, { deviceList: [{ deviceId: '1' }] }, choose);
        emitter.emit('select-usb-device', event, { deviceList: [{ deviceId: '1' }] }, choose);
        emitter.emit('select-serial-port', event, [{ portId: '1' }], {}, choose);
        emitter.emit('file-system-access-restricted', event, { path: '/etc' }, choose);
        emitter.emit('will-download', event, {}, {});
        return { chosen, prevented };
      }, name);
      expect(outcome).toEqual({ chosen: [[], [], [''], ['deny']], prevented: 4 });
    });

    test('loads nothing from outside for a page', async () => {
      const server = await serveAnything();
      const addresses = [`${server.address}/`, 'https://evil.example/', 'file:///etc/passwd', 'data:text/html,x'];
      const outcomes = await shared.desktop.evaluate(
        ({ BrowserWindow }, given) => {
          const { session } = globalThis.recordedElectron.session(given.name);
          return Promise.all(
            given.addresses.map(async (address) => {
              const window = new BrowserWindow({ show: false, webPreferences: { session } });
              const outcome = await window.loadURL(address).then(
                () => 'loaded',
                ({ code }: { code: string }) => code,
              );
              window.destroy();
              return outcome;
            }),
          );
        },
        { name, addresses },
      );
      server.close();
      expect([outcomes, server.asked]).toEqual([Array(4).fill('ERR_BLOCKED_BY_CLIENT'), []]);
    });
  });
}

const requests = {
  'a file of ours for a page': { url: 'app://aintern/index.html', resourceType: 'mainFrame', webContentsId: 1 },
  'a picture in the page': { url: 'data:image/png;base64,AA', resourceType: 'image', webContentsId: 1 },
  'a script in an address': { url: 'data:text/javascript,1', resourceType: 'script', webContentsId: 1 },
  'a socket of a page': { url: 'wss://evil.example/', resourceType: 'webSocket', webContentsId: 1 },
  'the web for a page': { url: 'https://evil.example/', resourceType: 'xhr', webContentsId: 1 },
  'the web for main': { url: 'https://updates.example/', resourceType: 'other' },
  'developer tools': { url: 'devtools://devtools/bundled/x.js', resourceType: 'script', webContentsId: 2 },
};
const ownPages = ['a file of ours for a page', 'a picture in the page', 'developer tools'];
const options: readonly [SessionName, { isPersistent: boolean; servesApp: boolean; allowed: string[] }][] = [
  ['the window’s', { isPersistent: true, servesApp: true, allowed: ownPages }],
  ['the default', { isPersistent: true, servesApp: false, allowed: ownPages }],
  ['a later', { isPersistent: false, servesApp: false, allowed: ['the web for main', 'developer tools'] }],
];

for (const [name, expected] of options) {
  test(`${name} session has these options and no other`, async () => {
    const found = await shared.desktop.evaluate(
      (_electron, given) => {
        const { session, handlers, requestListeners } = globalThis.recordedElectron.session(given.name);
        const isAllowed = (request: object) => {
          let isCancelled = false;
          requestListeners.onBeforeRequest?.(request, (answer: { cancel: boolean }) => {
            isCancelled = answer.cancel;
          });
          return !isCancelled;
        };
        return {
          handlers: Object.keys(handlers).sort(),
          listeners: session.eventNames().map(String).sort(),
          requestListeners: Object.keys(requestListeners),
          protectedUsb: handlers.setUSBProtectedClassesHandler?.({ protectedClasses: ['audio', 'hid'] }),
          checksSpelling: session.isSpellCheckerEnabled(),
          isPersistent: session.isPersistent(),
          servesApp: session.protocol.isProtocolHandled('app'),
          allowed: Object.entries(given.requests).flatMap(([what, request]) => (isAllowed(request) ? [what] : [])),
        };
      },
      { name, requests },
    );
    expect(found).toEqual({
      handlers: [
        'setBluetoothPairingHandler',
        'setDevicePermissionHandler',
        'setDisplayMediaRequestHandler',
        'setPermissionCheckHandler',
        'setPermissionRequestHandler',
        'setUSBProtectedClassesHandler',
      ],
      listeners: [
        'file-system-access-restricted',
        'select-hid-device',
        'select-serial-port',
        'select-usb-device',
        'will-download',
      ],
      requestListeners: ['onBeforeRequest'],
      protectedUsb: ['audio', 'hid'],
      checksSpelling: false,
      ...expected,
    });
  });
}

test.describe('the page', () => {
  for (const wish of wishes) {
    test(`EL-12: gets no ${wish} when it asks`, async () => {
      expect(await askFor(shared.page, wish)).toBe('denied');
    });
  }

  test('EL-12: finds all its permissions denied', async () => {
    expect(await permissionsByState(shared.page)).toEqual({ denied: allPermissions });
  });

  test('EL-12: saves no file by itself', async () => {
    const { desktop, page } = shared;
    await desktop.evaluate(({ BrowserWindow }) => {
      const session = BrowserWindow.getAllWindows()[0]?.webContents.session;
      const isPrevented = new Promise((resolve) =>
        session?.once('will-download', ({ defaultPrevented }) => resolve(defaultPrevented)),
      );
      Object.assign(globalThis, { isPrevented });
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: URL.createObjectURL(new Blob(['mine'])), download: 'mine.txt' });
      link.click();
    });
    expect(await desktop.evaluate(() => Reflect.get(globalThis, 'isPrevented'))).toBe(true);
  });

  test('would get nothing from outside even without its policy', async () => {
    const { page } = shared;
    const server = await serveAnything();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setBypassCSP', { enabled: true });
    await page.reload();
    const isGiven = await requestFromPage(page, server.address);
    await devTools.send('Page.setBypassCSP', { enabled: false });
    await page.reload();
    server.close();
    expect([isGiven, server.asked]).toEqual([{ fetch: false, image: false, script: false, socket: false }, []]);
  });
});
