import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, question, run } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

test.use({ model: 'parrot' });

const screen = (page: Page) => page.locator('.xterm-rows');
const keyboard = (page: Page) => page.getByRole('textbox', { name: /^Terminal: / });
const rows = (page: Page) => page.getByRole('list', { name: 'Terminals, newest first' }).getByRole('listitem');

async function openTerminals(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terminals', exact: true }).click();
}

/** Opens a user terminal and waits for its shell to be ready. */
async function openOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New terminal' }).click();
  await expect(keyboard(page)).toBeFocused();
  await expect(screen(page)).toContainText(/[$#]/);
}

async function type(page: Page, line: string): Promise<void> {
  await keyboard(page).focus();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** Collects everything that the page's policy blocked from the very start. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  const all = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  // The schema library checks once whether it may compile code, and works without it.
  return async () => (await all()).filter((violation) => violation !== 'script-src eval');
}

test('one opens a terminal of one’s own, types there, and sees colours without asking the policy for more', {
  tag: '@host',
}, async ({ page, app }) => {
  const violations = await watchPolicy(page);
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  page.on('dialog', (dialog) => opened.push(dialog.message()));
  await page.goto(app.url);
  await openTerminals(page);
  await expect(page.getByText('No terminals')).toBeVisible();
  await openOwn(page);
  await type(page, 'echo "sum: $((20 + 22))"; pwd');
  await expect(screen(page)).toContainText('sum: 42');
  await expect(screen(page)).toContainText('project');
  await type(page, String.raw`printf '\033[31mre''d\033[0m \033[38;2;0;120;60mgre''en\033[0m\n'`);
  const colorOf = (text: string) =>
    screen(page)
      .getByText(text, { exact: true })
      .evaluate((span) => getComputedStyle(span).color);
  await expect(screen(page).getByText('green', { exact: true })).toBeVisible();
  const plain = await screen(page).evaluate((element) => getComputedStyle(element).color);
  expect(new Set([plain, await colorOf('red'), await colorOf('green')]).size).toBe(3);
  expect(await colorOf('green')).toBe('rgb(0, 120, 60)');
  await type(
    page,
    String.raw`printf '\033]8;;https://example.com\007a li''nk\033]8;;\007 \033]52;c;aGk=\007\033]0;title\007\n'`,
  );
  await screen(page).getByText('a link').click({ force: true });
  expect([opened, await page.title(), await violations()]).toEqual([[], 'AIntern', []]);
});

test('each new terminal has the focus and takes what is typed', async ({ page, app }) => {
  await page.goto(app.url);
  await openTerminals(page);
  for (const name of ['first', 'second']) {
    await openOwn(page);
    await page.keyboard.type(`echo "${name}: $((20 + 22))"\n`);
    await expect(screen(page)).toContainText(`${name}: 42`);
    // The next terminal is the only one again, and its view is already loaded.
    await page.getByRole('button', { name: 'Close terminal' }).click();
    await expect(page.getByText('No terminals')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New terminal' })).toBeFocused();
  }
});

test('the screen takes the room that there is, and its program knows', async ({ page, app }) => {
  await page.goto(app.url);
  await openTerminals(page);
  await openOwn(page);
  let asked = 0;
  const size = async () => {
    // Uses a new word each time, since earlier answers stay on the screen.
    asked += 1;
    await type(page, `stty size | sed 's/^/size-${asked} /'`);
    const shown = new RegExp(`size-${asked} (\\d+) (\\d+)`);
    await expect(screen(page)).toContainText(shown);
    const [, lines, columns] = shown.exec((await screen(page).textContent()) ?? '') ?? [];
    return { lines: Number(lines), columns: Number(columns) };
  };
  const before = await size();
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect.poll(async () => (await size()).lines).toBeLessThan(before.lines);
  await page.getByRole('separator', { name: 'Panel width' }).press('Home');
  await expect.poll(async () => (await size()).columns).toBeLessThan(before.columns);
});

test('a program that asks is found by its mark and answered; its end and its call are shown', async ({ page, app }) => {
  await page.goto(app.url);
  await makeCalls(page, run('read -p "Name? " x; echo "Hello $x"; exit 3'));
  await question(page).allow.click();
  const terminals = page.getByRole('main').getByRole('button', { name: 'Terminals', exact: true });
  await expect(terminals).toHaveAccessibleDescription('A program is waiting for input');
  await card(page, /^Run command/)
    .getByRole('button', { name: 'Show terminal' })
    .click();
  await expect(page.getByRole('tab', { name: 'Terminals' })).toBeFocused();
  await expect(rows(page)).toContainText(['Waiting for input']);
  await expect(screen(page)).toContainText('Name?');
  await type(page, 'Ada');
  await expect(screen(page)).toContainText('Hello Ada');
  await expect(rows(page)).toContainText(['Exited with code 3']);
  await expect(terminals).not.toHaveAccessibleDescription('A program is waiting for input');
  await expect(card(page, /^Run command/)).toContainText('Hello Ada');
  await page.getByRole('button', { name: 'Show the call that opened it' }).click();
  await expect(card(page, /^Run command/)).toBeInViewport();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await expect(page.getByText('No terminals')).toBeVisible();
});

test('what is typed at once into the terminal of a program that has long been silent reaches it', async ({
  page,
  app,
}) => {
  // Output counts as old after a few seconds; with this clock it is old from the start.
  await page.clock.install({ time: Date.now() + 60_000 });
  await page.goto(app.url);
  // A command rated safe would get no input.
  await makeCalls(page, run('touch begun; cat -v'));
  await question(page).allow.click();
  await expect(card(page, /^Run command/).getByRole('button', { name: 'Show terminal' })).toBeVisible();
  await openTerminals(page);
  await type(page, 'silent no more');
  await expect(screen(page)).toContainText('silent no more');
});

test('every key is the program’s but the way out, and what is pasted is only text', async ({ page, app }) => {
  await page.goto(app.url);
  await openTerminals(page);
  await openOwn(page);
  await type(page, 'echo tab-lo""cal > tabbed.txt; clear');
  await page.keyboard.type('cat tabb');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(screen(page)).toContainText('tab-local');
  await page.keyboard.press('Escape');
  await expect(keyboard(page)).toBeFocused();
  await expect(keyboard(page)).toHaveAccessibleDescription(/Ctrl\+Shift\+M to leave the terminal/);
  await page.keyboard.press('Control+Shift+M');
  await expect(page.getByRole('tab', { name: 'Terminals' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'You left the terminal' })).toBeAttached();
  await type(page, 'cat -v');
  await keyboard(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'pasted\u001b[201~ text');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.keyboard.press('Enter');
  await expect(screen(page)).toContainText('pasted[201~ text');
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('textbox', { name: 'Search this terminal' }).fill('pasted');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d of \d$/);
  await page.keyboard.press('Escape');
  await expect(keyboard(page)).toBeFocused();
});

test('RL-25: a shell that is killed is shown as ended, and another one can be opened', { tag: '@host' }, async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await openTerminals(page);
  await openOwn(page);
  await type(page, 'echo "id: $$"');
  await expect(screen(page)).toContainText(/id: \d+/);
  const [, id = ''] = /id: (\d+)/.exec((await screen(page).textContent()) ?? '') ?? [];
  execFileSync('kill', ['-9', id]);
  await expect(rows(page)).toContainText(['Killed']);
  await openOwn(page);
  await type(page, 'echo "alive: $((1 + 1))"');
  await expect(screen(page)).toContainText('alive: 2');
  await page.getByRole('button', { name: 'Close terminal' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove exited terminals' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New terminal' })).toBeFocused();
});

test('terminals can be read and used by everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await openTerminals(page);
  await openOwn(page);
  await type(page, String.raw`printf '\033[3%dmcolour\n' 0 1 2 3 4 5 6 7`);
  await expect(screen(page)).toContainText('colour');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search this terminal' }).fill('col');
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: 'Read output aloud with a screen reader' }).click();
  await type(page, 'echo read"" aloud; exit');
  await expect(page.locator('.xterm-accessibility-tree')).toContainText('read aloud');
  await expect(rows(page)).toContainText(['Exited']);
  await expectNoViolationInBothThemes(page);
});
