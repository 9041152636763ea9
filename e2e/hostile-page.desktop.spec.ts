import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { AinternBridge } from '../src/shared/contract/contract';
import { test } from './app-test';
import { addFrame } from './testing/add-frame';
import { conversationRow } from './testing/conversation-row';
import { copyBuiltApp } from './testing/copy-built-app';
import { nodeNames, tryToLeave, waysOut } from './testing/look-from-page';
import { replyOfMain } from './testing/over-bridge';
import { callsOf, recordElectron } from './testing/record-electron';
import { scriptFileNames, scriptPayloads } from './testing/script-payloads';
import { sendMessage } from './testing/send-message';
import { shareDesktop } from './testing/share-desktop';
import { writeConversation } from './testing/write-conversation';

const shared = shareDesktop(async ({ dataPath, workspacePath }) => {
  await mkdir(join(workspacePath, 'names'));
  await writeFile(join(workspacePath, 'payloads.txt'), scriptPayloads.join('\n'));
  for (const name of scriptFileNames) await writeFile(join(workspacePath, 'names', name), name);
  for (const [index, part] of [scriptPayloads.slice(0, 100), scriptPayloads.slice(100)].entries()) {
    await writeConversation(dataPath, { title: `Part ${index + 1}`, workspacePath, answer: part.join('\n\n') });
  }
  return { prepare: [recordElectron] };
});

interface Seen {
  hits: number;
  violations: string[];
}

const readSeen = () => shared.page.evaluate(() => Reflect.get(window, 'seen') as Seen);

test.describe('a page with hostile content', () => {
  test.beforeAll(() =>
    // Counts scripts that ran, and scripts that only the policy blocked.
    shared.page.evaluate(() => {
      const seen: Seen = { hits: 0, violations: [] };
      Object.assign(window, { seen, hit: () => (seen.hits += 1) });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        seen.violations.push(`${violatedDirective} ${blockedURI}`);
      });
    }),
  );

  test('EL-11: runs no script of 200 texts in answers, and the policy has nothing to stop', async () => {
    const { page } = shared;
    for (const title of ['Part 1', 'Part 2']) {
      await conversationRow(page, title).click();
      await expect(page.getByText('hit()').first()).toBeVisible();
      await scrollThrough(page);
    }
    expect(await readSeen()).toEqual({ hits: 0, violations: [] });
    expect(await foreignElements(page)).toEqual([]);
  });

  for (const [name, request, call] of [
    ['of 200 names of files', 'list files in names', /names/],
    ['of what a tool has read', 'read payloads.txt', /payloads.txt/],
  ] as const) {
    test(`EL-11: runs no script ${name}`, async () => {
      const { page } = shared;
      await page.getByRole('button', { name: 'New conversation', exact: true }).click();
      await sendMessage(page, request);
      const card = page.getByRole('article', { name: call });
      await expect(card).toContainText('Completed');
      await expect(page.getByText(/^Done: /).first()).toBeVisible();
      await card.getByRole('heading').getByRole('button').click();
      await expect(card.getByText('hit()').first()).toBeVisible();
      await scrollThrough(page);
      expect(await readSeen()).toEqual({ hits: 0, violations: [] });
      expect(await foreignElements(page)).toEqual([]);
    });
  }

  test('EL-11: is under a policy that lets only its own scripts run, and none that is made of text', async () => {
    const { page, desktop } = shared;
    const policy = await desktop.evaluate(async ({ session }) => {
      const reply = await session.fromPartition('persist:aintern').fetch('app://aintern/');
      return reply.headers.get('content-security-policy');
    });
    expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    const outcomes = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'hit()';
      document.body.append(script);
      const picture = document.createElement('div');
      picture.innerHTML = '<img src=x onerror=hit()>';
      document.body.append(picture);
      const isRefused = (run: () => unknown) => {
        try {
          run();
          return false;
        } catch {
          return true;
        }
      };
      // Delayed, because the policy doesn't apply while DevTools evaluates code.
      return new Promise<boolean[]>((resolve) => {
        setTimeout(() =>
          resolve([isRefused(() => new Function('hit()')()), isRefused(() => Reflect.get(window, 'eval')('hit()'))]),
        );
      });
    });
    expect(outcomes).toEqual([true, true]);
    // The violation of the image arrives last, because the image has to fail to load first.
    const violated = ['script-src eval', 'script-src eval', 'script-src-attr inline', 'script-src-elem inline'];
    await expect.poll(async () => (await readSeen()).violations.sort()).toEqual(violated);
    expect((await readSeen()).hits).toBe(0);
  });
});

test.describe('the page', () => {
  test('EL-01: has nothing of Node or Electron', async () => {
    expect(await nodeNames(shared.page)).toEqual([]);
  });

  test('EL-02: a frame put into it has no bridge', async () => {
    const frame = await addFrame(shared.page);
    const found = await frame.evaluate(({ contentWindow }) =>
      ['aintern', 'require'].map((name) => typeof Reflect.get(contentWindow ?? {}, name)),
    );
    await frame.evaluate((element) => element.remove());
    expect(found).toEqual(['undefined', 'undefined']);
  });

  for (const url of ['https://evil.example/', 'file:///etc/passwd', 'data:text/html,x', 'app://aintern/?other']) {
    test(`EL-04: goes nowhere, and opens no window: ${url}`, async () => {
      const { page, desktop } = shared;
      const before = page.url();
      const messages: string[] = [];
      const hear = (message: ConsoleMessage) => void messages.push(message.text());
      page.on('console', hear);
      const attempts = () =>
        desktop.evaluate(
          (_electron, wanted) => globalThis.recordedElectron.attempts.filter((attempt) => attempt.url === wanted),
          url,
        );
      // Main refuses some attempts; Chromium blocks others earlier and reports them in the console.
      const countTries = async () =>
        (await attempts()).length + messages.filter((message) => message.includes(url)).length;
      for (const [index, way] of waysOut.entries()) {
        await tryToLeave(page, url, way);
        await expect.poll(countTries).toBe(index + 1);
      }
      page.off('console', hear);
      expect((await attempts()).filter(({ isRefused }) => !isRefused)).toEqual([]);
      const shown = await desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL().split('#')[0]),
      );
      expect([shown, page.url(), desktop.windows().length]).toEqual([['app://aintern/'], before, 1]);
      // A locator would wait for navigations to end, and Playwright isn't told that one was prevented.
      expect(await page.evaluate(() => document.querySelector('textarea[aria-label="Message"]') !== null)).toBe(true);
    });
  }

  for (const url of [
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
  ]) {
    test(`EL-06: has no ${url} opened on the desktop, neither by the bridge nor by a new window`, async () => {
      const { page, desktop } = shared;
      expect(await replyOfMain(page, 'link.open', { url })).toMatchObject({ ok: false });
      const opened = await page.evaluate((address) => window.open(address) === null, url);
      expect([opened, desktop.windows().length, await callsOf(desktop, 'shell.openExternal')]).toEqual([true, 1, []]);
    });
  }
});

test.describe('an app that gives its preload script to frames too', () => {
  test.use({
    startOptions: async ({ startOptions, folder }, use) => {
      const change = {
        file: 'main/index.js',
        from: 'nodeIntegrationInSubFrames: false',
        to: 'nodeIntegrationInSubFrames: true',
      };
      await use({ ...startOptions, appPath: await copyBuiltApp(join(folder, 'app'), change) });
    },
  });

  test('EL-02: refuses what comes from a frame inside the page', async ({ page, app }) => {
    await page.goto(app.url);
    const frame = await addFrame(page);
    const replies = await frame.evaluate(({ contentWindow }) => {
      const bridges = [window, contentWindow ?? {}].map((each) => Reflect.get(each, 'aintern') as AinternBridge);
      return Promise.all(bridges.map((bridge) => bridge.invoke('settings.read', {})));
    });
    expect(replies).toMatchObject([{ ok: true }, { ok: false, error: { code: 'refused' } }]);
  });
});

/** Renders everything at least once: only content near the viewport is in the document. */
async function scrollThrough(shown: Page): Promise<void> {
  await shown.evaluate(async () => {
    const scrollers = [...document.querySelectorAll('main *')].filter(
      (each) => each.scrollHeight > each.clientHeight + 50,
    );
    for (const scroller of scrollers) {
      for (let top = 0; top <= scroller.scrollHeight; top += 400) {
        scroller.scrollTop = top;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
  });
}

/** Returns elements that our components never create, or that have an event handler or a script URL. */
function foreignElements(shown: Page): Promise<string[]> {
  return shown.evaluate(() => {
    const foreign = [
      ...document.querySelectorAll('body script, iframe, object, embed, base, video, math, form[action]'),
    ];
    const alive = [...document.querySelectorAll('body *')].filter((element) =>
      [...element.attributes].some(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value)),
    );
    return [...foreign, ...alive].map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
}
