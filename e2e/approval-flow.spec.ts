import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { approvalDialog, card, makeCalls, run, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { untilKeysCount } from './testing/press-keys';

test.use({ model: 'parrot' });

/** Collects everything that the dialog announces to screen readers, in order, each text once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="dialog"] > div > [role="status"].sr-only p')) {
        if (textContent && heard.at(-1) !== textContent) heard.push(textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Collects the titles and summaries that the dialog shows from now on. */
async function watchSummaries(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const id = document.querySelector('[role="dialog"]')?.getAttribute('aria-describedby');
      const text = id ? document.getElementById(id)?.textContent : null;
      if (text && shown.at(-1) !== text) shown.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
}

test(
  'a key that is held while the call becomes critical approves nothing',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    const heldBack: (() => void)[] = [];
    const asked: string[] = [];
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const { name, input } = JSON.parse(String(frame));
        asked.push(name);
        const isLookedAt = name === 'approval.preview' && input.parameters.path === '../evil.txt';
        if (!isLookedAt) return server.send(frame);
        heldBack.push(() => server.send(frame));
      });
    });
    await page.goto(app.url);
    const { dialog, approve, field, risk } = approvalDialog(page);
    await makeCalls(page, write('a.txt'));
    await expect(approve).toBeEnabled();
    await field(/^Path/).fill('../evil.txt');
    await approve.focus();
    await expect.poll(() => heldBack.length).toBe(1);
    await expect(dialog).toContainText('Checking…');
    await untilKeysCount(page);
    await page.keyboard.down('Space');
    heldBack[0]?.();
    await expect(risk).toContainText('Critical');
    await expect(approve).toBeEnabled();
    await page.keyboard.up('Space');
    await untilKeysCount(page);
    await expect(dialog).toBeVisible();
    expect(asked).not.toContain('approval.decide');
    expect(existsSync(join(app.workspacePath, '../evil.txt'))).toBe(false);
    await page.keyboard.press('Space');
    await expect(dialog).toBeHidden();
    expect(asked).toContain('approval.decide');
  },
);

test('a double click denies one call', async ({ page, app }) => {
  await page.clock.install();
  await page.goto(app.url);
  const { dialog, approve, deny } = approvalDialog(page);
  await makeCalls(page, write('a.txt'), write('b.txt'));
  await expect(approve).toBeEnabled();
  const box = await deny.boundingBox();
  if (!box) throw new Error('Deny has no place');
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.mouse.click(...place);
  await expect(dialog).toContainText('Write b.txt');
  await page.mouse.click(...place);
  await page.clock.resume();
  await expect(approve).toBeEnabled();
  await expect(dialog).toContainText('Write b.txt');
  await deny.click();
  await expect(dialog).toBeHidden();
});

test('each call that comes up is said once, with its place and its risk', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, deny } = approvalDialog(page);
  const heard = await listen(page);
  await makeCalls(page, write('a.txt'), write('b.txt'), write('c.txt'));
  const first = 'Call 1 of 3: Write a.txt (2 bytes). Low risk.';
  await expect.poll(heard).toEqual([first]);
  await deny.click();
  await expect.poll(heard).toEqual([first, 'Call 1 of 2: Write b.txt (2 bytes). Low risk.']);
  await approvalDialog(page).field(/^Path/).fill('../b.txt');
  await expect(dialog).toContainText('Critical');
  await expect.poll(async () => (await heard()).at(-1)).toBe('Your edit raised the risk from Low to Critical.');
});

test('what is denied at once is not led through', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  for (const way of ['Deny all 4 pending calls in this conversation', 'Deny and stop']) {
    await makeCalls(page, ...['a', 'b', 'c', 'd'].map((name) => write(`${name}.txt`)));
    await expect(dialog).toContainText('1 of 4');
    const shown = await watchSummaries(page);
    await dialog.getByRole('button', { name: 'More deny options' }).click();
    await page.getByRole('menuitem', { name: way }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, /d\.txt/).last()).toContainText(/Denied|Cancelled/);
    expect((await shown()).filter((text) => !text.includes('a.txt'))).toEqual([]);
    await expect(page.getByText('was cancelled.')).toHaveCount(0);
  }
});

test('fast fingers go from call to call, and the button that they press keeps the focus', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, deny } = approvalDialog(page);
  await makeCalls(page, ...['a', 'b', 'c', 'd'].map((name) => write(`${name}.txt`)));
  await expect(dialog).toContainText('1 of 4');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dialog).toContainText('Write d.txt');
  await expect(deny).toBeFocused();
  const previous = dialog.getByRole('button', { name: 'Previous pending call' });
  await previous.focus();
  for (const name of ['c', 'b', 'a']) {
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(`Write ${name}.txt`);
    await expect(previous).toBeFocused();
  }
});

for (const [width, height] of [
  [800, 600],
  [640, 400],
] as const) {
  test(`what is asked can be read beside what is remembered, on ${width} × ${height}`, async ({ page, app }) => {
    await page.setViewportSize({ width, height });
    await page.goto(app.url);
    const { dialog, approveAndRemember, remember } = approvalDialog(page);
    await makeCalls(page, run('npm run build -- --verbose'));
    await remember('Always');
    const options = dialog.getByRole('region', { name: 'Remember this decision' });
    await expect(options.getByRole('radio', { name: /^With any arguments/ })).toBeInViewport();
    const command = dialog.getByRole('region', { name: /command/i });
    await command.scrollIntoViewIfNeeded();
    await expect(command).toBeInViewport({ ratio: 1 });
    await expect(approveAndRemember).toBeEnabled();
    await approveAndRemember.click();
    await expect(dialog).toBeHidden();
  });
}

test(
  'without a connection nothing can be decided; once it is back, all is as it was',
  webOnly('a connection that is lost is the web’s'),
  async ({ page, app }) => {
    let isCut = false;
    let cut = () => {};
    await page.routeWebSocket(/.*/, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await page.goto(app.url);
    const { dialog, approve, deny, field } = approvalDialog(page);
    await makeCalls(page, write('a.txt'));
    await expect(approve).toBeEnabled();
    isCut = true;
    cut();
    await expect(dialog.getByRole('alert')).toContainText('Lost connection to AIntern');
    await expect(approve).toBeDisabled();
    await expect(deny).toBeDisabled();
    await field(/^Content/).fill('written meanwhile');
    await expect(dialog).toContainText('Couldn’t check the parameters');
    await expect(dialog).toContainText('before your latest edit');
    isCut = false;
    await expect(approve).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(field(/^Content/)).toHaveValue('written meanwhile');
    await approve.click();
    await expect(card(page, /^Write file/)).toContainText('Completed');
  },
);

test(
  'a call that is decided in another window says so, and is not confused with the next',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    await page.goto(app.url);
    const { dialog, field } = approvalDialog(page);
    await makeCalls(page, write('a.txt'), write('b.txt'));
    await field(/^Content/).fill('my work');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    await approvalDialog(other).deny.click();
    await expect(approvalDialog(other).dialog).toContainText('Write b.txt');
    await expect(dialog).toContainText('Write b.txt');
    await expect(dialog.getByText('Write a.txt (2 bytes) was decided elsewhere.')).toBeVisible();
    await expect(page.locator('.sr-only[aria-live="polite"]')).toContainText(
      'Write a.txt (2 bytes) was decided elsewhere.',
    );
    await expect(other.getByText('was decided elsewhere')).toHaveCount(0);
  },
);

test(
  'the focus is seen from the start, and is not lost with a button that goes',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    let failures = 0;
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const { id, name } = JSON.parse(String(frame));
        if (name !== 'approval.preview' || failures++ > 0) return server.send(frame);
        socket.send(JSON.stringify({ id, reply: { ok: false, error: { code: 'refused', message: 'Not now' } } }));
      });
    });
    await page.goto(app.url);
    const { dialog, approve, deny, button } = approvalDialog(page);
    await makeCalls(page, write('a.txt'));
    await expect(deny).toBeFocused();
    await expect(deny).toHaveCSS('outline-style', 'solid');
    await button('Retry').click();
    await expect(dialog.getByRole('tab', { name: 'Form' })).toBeFocused();
    await expect(approve).toBeEnabled();
  },
);
