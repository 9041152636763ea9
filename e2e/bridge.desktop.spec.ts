import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import {
  type AinternBridge,
  type CommandName,
  commandErrorSchema,
  commandNames,
  commandReplySchema,
  commands,
} from '../src/shared/contract/contract';
import { type EventMessage, eventMessageSchema } from '../src/shared/contract/event-message';
import { test } from './app-test';
import { replyOfMain } from './testing/over-bridge';
import { callsOf, recordElectron } from './testing/record-electron';
import { shareDesktop } from './testing/share-desktop';

/** Available in the page, where functions passed to `evaluate` run. */
declare const aintern: AinternBridge;

const shared = shareDesktop(async () => ({ prepare: [recordElectron] }));

test.describe('the bridge', () => {
  test('EL-09: has these members and no other, and takes no name of a channel', async () => {
    const { page } = shared;
    const found = await page.evaluate(() => ({
      members: Object.entries(aintern).map(([name, value]) => `${name}: ${typeof value}`),
      host: aintern.host,
    }));
    expect(found).toEqual({
      members: ['host: string', 'invoke: function', 'subscribe: function', 'pathOf: function'],
      host: 'electron',
    });
    // `invoke` accepts only commands of the contract: channel names are unknown to it.
    for (const name of ['aintern:invoke', 'aintern:event', 'ELECTRON_BROWSER_REQUIRE', '__proto__']) {
      expect(await replyOfMain(page, name as CommandName, {})).toMatchObject({
        ok: false,
        error: { code: 'unknown-command' },
      });
    }
  });

  for (const name of commandNames) {
    test(`reaches ${name} in main and brings its answer back`, async () => {
      const reply = commandReplySchema.parse(await replyOfMain(shared.page, name, {}));
      if (!commands[name].input.safeParse({}).success) {
        expect(reply).toMatchObject({ ok: false, error: { code: 'bad-request', issues: expect.anything() } });
        return;
      }
      expect(reply).toMatchObject({ ok: true });
      if (reply.ok) expect(() => commands[name].output.parse(reply.value)).not.toThrow();
    });
  }

  test('knows the host, the version and the folder that it was started on', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await replyOfMain(shared.page, 'app.describe', {})).toMatchObject({
      ok: true,
      value: { host: 'electron', version, canPickFolder: true, workspacePath: shared.workspacePath },
    });
  });

  for (const [what, name, input, code] of [
    ['an unknown command', 'no.such-command', {}, 'unknown-command'],
    ['the name of a method that every object has', 'constructor', {}, 'unknown-command'],
    ['a name that is no text', { toString: 1 }, {}, 'unknown-command'],
    ['no name', undefined, undefined, 'unknown-command'],
    ['no payload', 'conversation.send', undefined, 'bad-request'],
    ['a payload of the wrong type', 'conversation.send', 'text', 'bad-request'],
    ['a payload with wrong parts', 'conversation.send', { conversationId: '../../etc', text: 7 }, 'bad-request'],
    ['a payload with what must not be set', 'settings.update', { approvalMode: 'critical' }, 'bad-request'],
  ] as const) {
    test(`refuses ${what} with a typed error`, async () => {
      const reply = commandReplySchema.parse(await replyOfMain(shared.page, name as CommandName, input));
      expect(reply).toMatchObject({ ok: false, error: { code } });
      if (!reply.ok) expect(commandErrorSchema.parse(reply.error).message).not.toBe('');
    });
  }

  test('hands only addresses of the web and of mails over to the desktop', async () => {
    const addresses = ['https://example.test/?a=b', 'file:///etc/passwd', 'javascript:alert(1)', 'vscode://file/x'];
    const isOpened = [];
    for (const url of addresses) isOpened.push((await replyOfMain(shared.page, 'link.open', { url })).ok);
    expect([isOpened, await callsOf(shared.desktop, 'shell.openExternal')]).toEqual([
      [true, false, false, false],
      [['https://example.test/?a=b']],
    ]);
  });

  test('lets no function through', async () => {
    const attempt = shared.page.evaluate(() => aintern.invoke('settings.update', { theme: () => 'dark' }));
    await expect(attempt).rejects.toThrow(/could not be cloned/);
  });

  test('brings events, and only their message, until the listener leaves', async () => {
    const [messages, argumentCounts] = await shared.page.evaluate(async () => {
      const messages: EventMessage[] = [];
      const argumentCounts: number[] = [];
      const hasDarkTheme = new Promise<void>((resolve) => {
        const unsubscribe = aintern.subscribe((...args) => {
          argumentCounts.push(args.length);
          messages.push(args[0]);
          if (args[0].name !== 'settings.changed') return;
          unsubscribe();
          resolve();
        });
      });
      await aintern.invoke('settings.update', { theme: 'dark' });
      await hasDarkTheme;
      // A listener that is still subscribed receives this event before the page finishes.
      const hasLightTheme = new Promise<void>((resolve) => {
        aintern.subscribe(({ name }) => name === 'settings.changed' && resolve());
      });
      await aintern.invoke('settings.update', { theme: 'light' });
      await hasLightTheme;
      return [messages, argumentCounts] as const;
    });
    const changes = messages
      .map((message) => eventMessageSchema.parse(message))
      .filter(({ name }) => name === 'settings.changed');
    expect(changes).toEqual([{ name: 'settings.changed', payload: expect.objectContaining({ theme: 'dark' }) }]);
    expect(new Set(argumentCounts)).toEqual(new Set([1]));
  });
});

test.describe('a foreign sender', () => {
  test('EL-02: in another window is refused, even with our page and our preload script', async () => {
    const reply = await shared.desktop.evaluate(async ({ BrowserWindow }, preload) => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, partition: 'persist:aintern' } });
      await window.loadURL('app://aintern/');
      const reply = await window.webContents.executeJavaScript(`aintern.invoke('settings.read', {})`);
      window.destroy();
      return reply;
    }, resolve('out/preload/index.cjs'));
    expect(reply).toEqual({ ok: false, error: { code: 'refused', message: expect.any(String) } });
  });

  test('EL-09: finds no other channel, even where it may ask on any', async () => {
    const { desktop, folder } = shared;
    const preload = join(folder, 'ask-on-any-channel.cjs');
    await writeFile(
      preload,
      `const { contextBridge, ipcRenderer } = require('electron');
       contextBridge.exposeInMainWorld('ask', (channel) => ipcRenderer.invoke(channel));`,
    );
    const found = await desktop.evaluate(async ({ BrowserWindow, ipcMain }, path) => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload: path } });
      await window.loadURL('about:blank');
      const answer = await window.webContents.executeJavaScript(`ask('aintern:other').catch(({ message }) => message)`);
      window.destroy();
      return { answer, listeners: ipcMain.eventNames() };
    }, preload);
    expect(found).toEqual({
      answer: expect.stringContaining("No handler registered for 'aintern:other'"),
      // Electron adds this listener so that a message of that name doesn't throw.
      listeners: ['error'],
    });
    expect(await callsOf(desktop, 'ipcMain.handle')).toEqual([['aintern:invoke']]);
  });
});

test.describe('the app protocol', () => {
  const fetchOnce = (url: string, method: string) =>
    shared.desktop.evaluate(
      async ({ session }, request) => {
        const reply = await session.fromPartition('persist:aintern').fetch(request.url, { method: request.method });
        return { status: reply.status, body: await reply.text(), headers: Object.fromEntries(reply.headers) };
      },
      { url, method },
    );
  /** About once in a thousand times, Electron leaves a request without an answer, whatever its address. */
  async function fetchInMain(url: string, method = 'GET') {
    for (let attempt = 0; ; attempt += 1) {
      const unanswered = delay(15_000, null, { ref: false });
      const reply = await Promise.race([fetchOnce(url, method), unanswered]);
      if (reply !== null) return reply;
      if (attempt === 5) throw new Error(`${url} was never answered`);
    }
  }
  const renderer = () => readFile(join('out', 'renderer', 'index.html'), 'utf8');
  const headers = {
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; .*connect-src 'self';/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };

  test('has an origin of its own', async () => {
    expect(await callsOf(shared.desktop, 'protocol.registerSchemesAsPrivileged')).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
    ]);
    const found = await shared.page.evaluate(() => [window.origin, window.isSecureContext]);
    expect(found).toEqual(['app://aintern', true]);
  });

  test('serves the page under a strict policy', async () => {
    expect(await fetchInMain('app://aintern/')).toEqual({
      status: 200,
      body: await renderer(),
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  test('serves every file that the page names', async () => {
    const names = [...(await renderer()).matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const type = name.endsWith('.js') ? /^text\/javascript/ : name.endsWith('.css') ? /^text\/css/ : /./;
      expect(await fetchInMain(`app://aintern${name}`)).toMatchObject({
        status: 200,
        headers: { 'content-type': expect.stringMatching(type) },
      });
    }
  });

  for (const url of [
    'app://aintern/../../etc/passwd',
    'app://aintern/..%2f..%2fetc/passwd',
    'app://aintern/%2e%2e/%2e%2e/etc/passwd',
    'app://aintern/..%5c..%5cetc%5cpasswd',
    'app://aintern/assets/..%2f..%2f..%2fetc%2fpasswd',
    'app://aintern//etc/passwd',
    'app://aintern/%00',
    'app://aintern/%ff',
    'app://aintern/..%2fmain%2findex.js',
    'app://aintern/%2e%2e%2f%2e%2e%2fpackage.json',
    'app://aintern/assets',
    'app://other/index.html',
    'app://bundle/../../etc/passwd',
    'app://aintern.evil.example/',
  ]) {
    test(`EL-13: ${url} is not found`, async () => {
      expect(await fetchInMain(url)).toEqual({ status: 404, body: '', headers });
    });
  }

  test('takes nothing that is sent to it', async () => {
    expect(await fetchInMain('app://aintern/', 'POST')).toEqual({ status: 405, body: '', headers });
  });
});
