import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packagingConfiguration } from '../electron-builder.config.mjs';
import { test } from './app-test';
import { askMain } from './testing/over-bridge';
import { pagePreferences } from './testing/page-preferences';
import { readLogs } from './testing/read-logs';
import { callsOf, recordElectron } from './testing/record-electron';
import { shareDesktop } from './testing/share-desktop';

const shared = shareDesktop(async () => ({ prepare: [recordElectron] }));

test.describe('the whole app', () => {
  test('goes by the id that it is packaged with', async () => {
    expect(await callsOf(shared.desktop, 'app.setAppUserModelId')).toEqual([[packagingConfiguration({}).appId]]);
  });

  test('is sandboxed before it is ready, unless it was started from its sources without a sandbox', async () => {
    const { desktop } = shared;
    // As root, tests start the app without the sandbox.
    const isWithout = await desktop.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'));
    expect(await callsOf(desktop, 'app.enableSandbox')).toEqual(isWithout ? [] : [[]]);
  });

  test('keeps the switches that it was started with where it is not packaged', async () => {
    const { desktop } = shared;
    const changes = ['removeSwitch', 'appendSwitch', 'appendArgument'].map((method) => `commandLine.${method}`);
    expect(await Promise.all(changes.map((name) => callsOf(desktop, name)))).toEqual([[], [], []]);
  });

  test('gives nobody a certificate, a password or its trust', async () => {
    const outcome = await shared.desktop.evaluate(({ app, BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const given: unknown[][] = [];
      let prevented = 0;
      const event = { preventDefault: () => (prevented += 1) };
      const answer = (...args: unknown[]) => given.push(args);
      const emitter: NodeJS.EventEmitter = app;
      emitter.emit('certificate-error', event, contents, 'https://x.example', 'net::ERR', {}, answer, true);
      emitter.emit('select-client-certificate', event, contents, 'https://x.example', [{ issuerName: 'x' }], answer);
      emitter.emit('login', event, contents, {}, { isProxy: false }, answer);
      return { given, prevented };
    });
    expect(outcome).toEqual({ given: [[false], [], []], prevented: 3 });
  });
});

test.describe('the window', () => {
  test('is sandboxed, isolated, in a session of its own, and shown when its page is ready', async () => {
    const { desktop } = shared;
    expect(await pagePreferences(desktop)).toMatchObject([
      {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        enableBlinkFeatures: '',
        webviewTag: false,
      },
    ]);
    const found = await desktop.evaluate(({ BrowserWindow, session }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        title: window.getTitle(),
        minimumSize: window.getMinimumSize(),
        wasVisibleAtOnce: globalThis.recordedElectron.visibleAtOnce.get(window),
        isVisible: window.isVisible(),
        hasOwnSession: window.webContents.session === session.fromPartition('persist:aintern'),
        isDefaultSession: window.webContents.session === session.defaultSession,
        address: window.webContents.getURL().split('#')[0],
      })),
    );
    expect(found).toEqual([
      {
        title: 'AIntern',
        minimumSize: [480, 400],
        wasVisibleAtOnce: false,
        isVisible: true,
        hasOwnSession: true,
        isDefaultSession: false,
        address: 'app://aintern/',
      },
    ]);
  });

  for (const name of ['the window', 'a later window'] as const) {
    test(`the page of ${name} goes nowhere, opens nothing, and finds no device`, async () => {
      const events = [
        'will-navigate',
        'will-frame-navigate',
        'will-redirect',
        'will-attach-webview',
        'select-bluetooth-device',
      ];
      const found = await shared.desktop.evaluate(
        async ({ BrowserWindow }, given) => {
          const [own] = BrowserWindow.getAllWindows();
          const window = given.name === 'the window' && own ? own : new BrowserWindow({ show: false });
          if (window !== own) await window.loadURL('about:blank');
          const { webContents } = window;
          const emitter: NodeJS.EventEmitter = webContents;
          const chosen: unknown[] = [];
          const isPrevented = (event: string) => {
            let prevented = false;
            const details = { url: 'https://evil.example/', preventDefault: () => (prevented = true) };
            emitter.emit(event, details, [{ deviceId: '1' }], (id: unknown) => chosen.push(id));
            return prevented;
          };
          const found = {
            prevented: given.events.filter(isPrevented),
            chosen,
            opened: await webContents.executeJavaScript(`window.open('https://evil.example/')`, true),
            windows: BrowserWindow.getAllWindows().length,
            webRtc: webContents.getWebRTCIPHandlingPolicy(),
            closesTools: emitter.listenerCount('devtools-opened') > 0,
          };
          if (window !== own) window.destroy();
          return found;
        },
        { name, events },
      );
      expect(found).toEqual({
        prevented: events,
        chosen: [''],
        opened: null,
        windows: name === 'the window' ? 1 : 2,
        webRtc: 'disable_non_proxied_udp',
        // True only in a packaged app.
        closesTools: false,
      });
    });
  }
});

test.describe('trouble', () => {
  test('a helper process of Chromium’s that is killed is in the log, one that ended in order is not', async () => {
    const { desktop, folder, dataPath } = shared;
    const path = join(folder, 'helper.cjs');
    await writeFile(path, `process.parentPort.on('message', () => process.exit(0)); setInterval(() => {}, 1_000);`);
    await desktop.evaluate(async ({ app, utilityProcess }, script) => {
      const start = async (serviceName: string) => {
        const helper = utilityProcess.fork(script, [], { serviceName });
        await new Promise<void>((resolve) => helper.once('spawn', resolve));
        return { helper, gone: new Promise((resolve) => helper.once('exit', resolve)) };
      };
      const orderly = await start('in order');
      orderly.helper.postMessage('end');
      await orderly.gone;
      // Electron may report a clean exit too.
      app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0, name: 'in order' });
      const killed = await start('killed');
      process.kill(killed.helper.pid ?? 0, 'SIGKILL');
      await killed.gone;
    }, path);
    const written = () => readLogs(dataPath);
    await expect
      .poll(written)
      .toMatch(/"name":"killed".*A helper process is gone|A helper process is gone.*"name":"killed"/);
    expect(await written()).not.toContain('in order');
  });

  test('a fault that nobody caught in main is a notice, and the app goes on', async () => {
    const { desktop, page } = shared;
    await desktop.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('torn in the test')));
      setTimeout(() => {
        throw new Error('thrown in the test');
      });
    });
    const notices = async () => JSON.stringify(Reflect.get(Object(await askMain(page, 'app.describe', {})), 'notices'));
    await expect.poll(notices).toMatch(/torn in the test.*thrown in the test|thrown in the test.*torn in the test/);
  });

  test('a page that hangs is asked about, and the question goes when it comes round', async () => {
    const asked = await shared.desktop.evaluate(async ({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows();
      const { showMessageBox } = dialog;
      const { setTimeout } = globalThis;
      const seen: unknown[] = [];
      const isAsked = new Promise<void>((resolve) => {
        const ask = (...args: unknown[]) => {
          const { message, buttons, signal } = args.at(-1) as Electron.MessageBoxOptions;
          seen.push(message, buttons);
          resolve();
          return new Promise((answer) => {
            signal?.addEventListener('abort', () => {
              seen.push('gone');
              answer({ response: 0, checkboxChecked: false });
            });
          });
        };
        Object.assign(dialog, { showMessageBox: ask });
      });
      // The app gives the page a few seconds; the test needn't wait for them.
      Object.assign(globalThis, { setTimeout: (run: () => void) => setTimeout(run) });
      window?.emit('unresponsive');
      Object.assign(globalThis, { setTimeout });
      await isAsked;
      window?.emit('responsive');
      Object.assign(dialog, { showMessageBox });
      return seen;
    });
    expect(asked).toEqual(['The AIntern window isn’t responding', ['Wait', 'Reload'], 'gone']);
  });
});

test.describe('keys on a Linux without a key ring', () => {
  test('EL-15: lie in a file that only the user may read, and are not claimed to be encrypted', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: it is about what only Linux may lack.
    test.skip(process.platform !== 'linux', 'every other system has a place for keys');
    const { page, dataPath } = shared;
    const draft = { provider: 'openai', name: 'Mine', baseUrl: 'http://127.0.0.1:9/v1', key: 'sk-hardening' };
    expect(await askMain(page, 'connection.save', draft)).toMatchObject({ keyStorage: 'file' });
    expect((await stat(join(dataPath, 'keys.json'))).mode & 0o777).toBe(0o600);
  });
});
