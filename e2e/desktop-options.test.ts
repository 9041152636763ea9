import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { holdSessions, type SessionName } from './testing/held-sessions';

let folder: string;
let app: StandInApplication;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-options-'));
  app = await launchStandIn({ dataPath: join(folder, 'data'), args: ['--workspace', folder], prepare: holdSessions });
  await app.firstWindow();
}, 60_000);

afterAll(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

const requests = {
  'a file of ours for a page': { url: 'app://aintern/index.html', resourceType: 'mainFrame', webContentsId: 1 },
  'a picture in the page': { url: 'data:image/png;base64,AA', resourceType: 'image', webContentsId: 1 },
  'a script in an address': { url: 'data:text/javascript,1', resourceType: 'script', webContentsId: 1 },
  'the web for a page': { url: 'https://evil.example/', resourceType: 'xhr', webContentsId: 1 },
  'the web for main': { url: 'https://updates.example/', resourceType: 'other' },
  'developer tools': { url: 'devtools://devtools/bundled/x.js', resourceType: 'script', webContentsId: 2 },
};

test.each<[SessionName, { isPersistent: boolean }, string[]]>([
  ['the window’s', { isPersistent: true }, ['a file of ours for a page', 'a picture in the page', 'developer tools']],
  ['the default', { isPersistent: true }, ['a file of ours for a page', 'a picture in the page', 'developer tools']],
  ['a later', { isPersistent: false }, ['the web for main', 'developer tools']],
])('%s session has these options and no other', async (name, { isPersistent }, allowed) => {
  const found = await app.evaluate(
    (_electron, given) => {
      const held = globalThis.heldSession(given.name);
      const isAllowed = (request: object) => {
        let isCancelled = false;
        held.webRequest.listeners.get('onBeforeRequest')?.(request, (answer: { cancel: boolean }) => {
          isCancelled = answer.cancel;
        });
        return !isCancelled;
      };
      return {
        handlers: Object.keys(held.handlers).sort(),
        listeners: held.eventNames().map(String).sort(),
        requests: [...held.webRequest.listeners.keys()],
        protectedUsb: held.handlers.setUSBProtectedClassesHandler?.({ protectedClasses: ['audio', 'hid'] }),
        checksSpelling: held.isSpellCheckerEnabled(),
        isPersistent: held.isPersistent(),
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
    requests: ['onBeforeRequest'],
    protectedUsb: ['audio', 'hid'],
    checksSpelling: false,
    isPersistent,
    allowed,
  });
});

const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'select-bluetooth-device',
];

describe.each(['the window’s', 'a later window’s'])('%s page', (name) => {
  const look = () =>
    app.evaluate(
      ({ BrowserWindow }, given) => {
        const [own] = BrowserWindow.getAllWindows();
        const window = given.name === 'the window’s' ? own : new BrowserWindow({ show: false });
        const contents = window?.webContents as Electron.WebContents & {
          windowOpenHandler(details: object): { action: string };
        };
        const chosen: unknown[] = [];
        const isPrevented = (event: string, ...args: unknown[]) => {
          let prevented = false;
          const emitter: NodeJS.EventEmitter = contents;
          emitter.emit(event, { url: 'https://evil.example/', preventDefault: () => (prevented = true) }, ...args);
          return prevented;
        };
        const found = {
          prevented: given.events.filter((event) =>
            isPrevented(event, [{ deviceId: '1' }], (id: unknown) => chosen.push(id)),
          ),
          chosen,
          newWindow: contents.windowOpenHandler({ url: 'https://evil.example/' }),
          webRtc: contents.getWebRTCIPHandlingPolicy(),
          closesTools: contents.listenerCount('devtools-opened') > 0,
        };
        if (window !== own) window?.destroy();
        return found;
      },
      { name, events },
    );

  test('goes nowhere, opens nothing, finds no device, and has its tools only where it is not packaged', async () => {
    expect(await look()).toEqual({
      prevented: events,
      chosen: [''],
      newWindow: { action: 'deny' },
      webRtc: 'disable_non_proxied_udp',
      closesTools: false,
    });
  });
});

test('an app that is not packaged keeps the switches that it was started with', async () => {
  const changed = await app.evaluate(({ standIn }) => standIn.calls.filter(({ module }) => module === 'commandLine'));
  expect(changed).toEqual([]);
});
