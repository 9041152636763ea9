import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { conversationRow } from './testing/conversation-row';
import { askFor, nodeNames, tryToLeave, wishes } from './testing/look-from-page';
import { pagePreferences } from './testing/page-preferences';
import { scriptFileNames, scriptPayloads } from './testing/script-payloads';
import { writeConversation } from './testing/write-conversation';

/** What the app's page can and cannot do, in a real Chromium with the app's own headers, preload script and handlers. */

let folder: string;
let app: StandInApplication;
let page: Page;

const patience = { timeout: 30_000 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-page-'));
  const [dataPath, workspacePath] = [join(folder, 'data'), join(folder, 'work')];
  await mkdir(join(workspacePath, 'names'), { recursive: true });
  await writeFile(join(workspacePath, 'payloads.txt'), scriptPayloads.join('\n'));
  for (const name of scriptFileNames) await writeFile(join(workspacePath, 'names', name), name);
  for (const [index, part] of [scriptPayloads.slice(0, 100), scriptPayloads.slice(100)].entries()) {
    await writeConversation(dataPath, { title: `Part ${index + 1}`, workspacePath, answer: part.join('\n\n') });
  }
  app = await launchStandIn({ dataPath, args: ['--workspace', workspacePath] });
  page = await app.firstWindow();
  await page.evaluate(watchScripts);
}, 90_000);

afterAll(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

interface Seen {
  hits: number;
  violations: string[];
}

/** In the page: counts what ran, and what only the policy kept from running. */
function watchScripts(): void {
  const seen: Seen = { hits: 0, violations: [] };
  Object.assign(window, { seen, hit: () => (seen.hits += 1) });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    seen.violations.push(`${violatedDirective} ${blockedURI}`);
  });
}

const readSeen = () => page.evaluate(() => Reflect.get(window, 'seen') as Seen);

describe('a page with hostile content', () => {
  test('EL-11: runs no script of 200 texts in answers, and the policy has nothing to stop', async () => {
    for (const title of ['Part 1', 'Part 2']) {
      await conversationRow(page, title).click();
      await expectPage(page.getByText('hit()').first()).toBeVisible(patience);
      await scrollThrough(page);
    }
    expect(await readSeen()).toEqual({ hits: 0, violations: [] });
    expect(await foreignElements(page)).toEqual([]);
  }, 120_000);

  test.each([
    ['of 200 names of files', 'list files in names', /names/],
    ['of what a tool has read', 'read payloads.txt', /payloads.txt/],
  ])(
    'EL-11: runs no script %s',
    async (_name, request, call) => {
      await page.getByRole('button', { name: 'New conversation', exact: true }).click();
      const composer = page.getByRole('textbox', { name: 'Message' });
      await composer.fill(request);
      await composer.press('Enter');
      const card = page.getByRole('article', { name: call });
      await expectPage(card).toContainText('Completed', patience);
      await expectPage(page.getByText(/^Done: /).first()).toBeVisible(patience);
      await card.getByRole('heading').getByRole('button').click();
      await expectPage(card.getByText('hit()').first()).toBeVisible(patience);
      await scrollThrough(page);
      expect(await readSeen()).toEqual({ hits: 0, violations: [] });
      expect(await foreignElements(page)).toEqual([]);
    },
    120_000,
  );

  test('EL-11: is under a policy that lets only its own scripts run, and none that is made of text', async () => {
    const reply = await app.evaluate(({ standIn }) => standIn.fetchUrl('app://aintern/'));
    const policy = reply.headers['content-security-policy'] ?? '';
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
      // Later: what DevTools evaluates is let through by the policy for as long as it takes.
      return new Promise<boolean[]>((resolve) => {
        setTimeout(() =>
          resolve([isRefused(() => new Function('hit()')()), isRefused(() => Reflect.get(window, 'eval')('hit()'))]),
        );
      });
    });
    expect(outcomes).toEqual([true, true]);
    const { hits, violations } = await readSeen();
    expect(hits).toBe(0);
    expect(violations.length).toBeGreaterThan(0);
  });
});

describe('the page', () => {
  test('EL-01: has nothing of Node or Electron', async () => {
    expect(await nodeNames(page)).toEqual([]);
    // One wall would do for that, and each of them is to stand.
    expect(await pagePreferences(app)).toMatchObject([
      { nodeIntegration: false, nodeIntegrationInSubFrames: false, contextIsolation: true, sandbox: true },
    ]);
  });

  test('EL-02: a frame put into it has no bridge, and main refuses what would come from one', async () => {
    const found = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.srcdoc = '<p>inside</p>';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      const inside = frame.contentWindow;
      return [typeof Reflect.get(inside ?? {}, 'aintern'), typeof Reflect.get(inside ?? {}, 'require')];
    });
    expect(found).toEqual(['undefined', 'undefined']);
    const replies = await app.evaluate(({ BrowserWindow, standIn }) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const parent = { url: 'app://aintern/', parent: null };
      const frames = [
        { url: 'about:srcdoc', parent },
        { url: 'app://aintern/', parent },
        { url: 'app://aintern/', parent: null, detached: true },
        null,
      ];
      return Promise.all(
        frames.map((senderFrame) =>
          standIn.receiveInvoke({ sender, senderFrame }, 'aintern:invoke', ['settings.read', {}]),
        ),
      );
    });
    for (const reply of replies) expect(reply).toMatchObject({ ok: false, error: { code: 'refused' } });
  });

  test.each(['https://evil.example/', 'file:///etc/passwd', 'data:text/html,x'])(
    'EL-04: goes nowhere, and opens no window: %s',
    async (url) => {
      const before = page.url();
      const windows = (await app.windows()).length;
      await tryToLeave(page, url);
      await page.waitForTimeout(500);
      expect(page.url()).toBe(before);
      expect((await app.windows()).length).toBe(windows);
      const shown = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL().split('#')[0]),
      );
      expect(shown).toEqual(['app://aintern/']);
      await expectPage(page.getByRole('textbox', { name: 'Message' })).toBeVisible(patience);
    },
    60_000,
  );

  test.each(wishes)('EL-12: gets no %s when it asks', async (wish) => {
    expect(await askFor(page, wish)).toBe('denied');
  });
});

/** So that everything is drawn at least once: only what is near the viewport is in the document. */
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

/** Elements that none of our own components make, or that carry a handler or an address to run. */
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
