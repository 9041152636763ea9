import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test, webOnly } from './app-test';
import { makeCalls, question, write } from './testing/approval-dialog';
import { expectNoViolation, expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { storedSettings } from './testing/stored-settings';

const sections = [
  'Approval',
  'Models and keys',
  'Permissions',
  'Tools',
  'Terminal',
  'Appearance',
  'Notifications',
  'About',
];

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const settingsButton = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true });
const fileTools = (page: Page) => settings(page).getByRole('region', { name: 'File System' });

async function openSection(page: Page, name: string): Promise<void> {
  await settingsButton(page).click();
  await settings(page).getByRole('tab', { name }).click();
}

test(
  'settings count at once, in every window, and stay after a reload',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, context, app, dataPath }) => {
    await page.goto(app.url);
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await openSection(other, 'Approval');
    await openSection(page, 'Approval');
    await settings(page).getByRole('radio', { name: /^Edit/ }).check();
    await settings(page).getByRole('combobox', { name: 'If you don’t respond' }).selectOption('Deny after 15 minutes');
    const host = settings(page).getByRole('textbox', { name: 'Add a host' });
    await host.fill('nas/admin');
    await host.press('Enter');
    await expect(host).toHaveAccessibleDescription(/Enter only a host/);
    await host.fill('LOCALHOST:5173');
    await host.press('Enter');
    await expect(settings(other).getByRole('radio', { name: /^Edit/ })).toBeChecked();
    await expect(settings(other).getByText('localhost:5173', { exact: true })).toBeVisible();

    await settings(page).getByRole('tab', { name: 'Terminal' }).click();
    const scrollback = settings(page).getByRole('textbox', { name: 'Scrollback lines' });
    await scrollback.fill('50');
    await expect(scrollback).toHaveAccessibleDescription(/Enter a whole number from 100 to 100,000\./);
    await scrollback.fill('8000');
    await scrollback.press('Enter');
    const shell = settings(page).getByRole('textbox', { name: 'Shell' });
    await shell.fill('/nowhere/sh');
    await shell.press('Enter');
    await expect(shell).toHaveAccessibleDescription(/No program found at \/nowhere\/sh/);
    await shell.fill(process.execPath);
    await shell.press('Enter');
    const variables = settings(page).getByRole('textbox', { name: 'Environment variables for commands' });
    await variables.fill('FOO=bar');
    await variables.press('Enter');
    await expect(variables).toHaveAccessibleDescription(/“FOO=bar” isn’t a valid variable name/);
    await variables.fill('BASH_ENV');
    await variables.press('Enter');
    await expect(variables).toHaveAccessibleDescription(/BASH_ENV can change what a command does after you allow it/);
    await variables.fill('SSH_AUTH_SOCK, GH_TOKEN');
    await variables.press('Enter');
    await expect
      .poll(() => storedSettings(dataPath))
      .toMatchObject({
        approvalMode: 'edit',
        approvalTimeout: 900_000,
        allowedPrivateHosts: ['localhost:5173'],
        environmentNames: ['SSH_AUTH_SOCK', 'GH_TOKEN'],
        terminal: { fontSize: 13, scrollback: 8_000, shell: process.execPath },
      });

    await page.reload();
    await openSection(page, 'Terminal');
    await expect(settings(page).getByRole('textbox', { name: 'Scrollback lines' })).toHaveValue('8,000');
    await settings(page).getByRole('tab', { name: 'Approval' }).click();
    await settings(page).getByRole('button', { name: 'Remove localhost:5173' }).click();
    await expect(settings(page).getByText('None. Only public hosts can be reached.')).toBeVisible();
    await expect.poll(() => storedSettings(dataPath)?.allowedPrivateHosts).toEqual([]);

    // A folder that isn't empty can't be overwritten.
    rmSync(join(dataPath, 'settings.json'));
    mkdirSync(join(dataPath, 'settings.json', 'in the way'), { recursive: true });
    await settings(page).getByRole('radio', { name: /^Auto/ }).click();
    await expect(settings(page).getByRole('alert')).toContainText('The settings were not saved.');
    await expect(settings(page).getByRole('radio', { name: /^Edit/ })).toBeChecked();
  },
);

test('size, motion and theme have their effect', { tag: '@host' }, async ({ page, app }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.goto(app.url);
  const root = page.locator('html');
  await openSection(page, 'Appearance');
  await settings(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(settings(page).getByText('110%')).toBeVisible();
  await expect(root).toHaveCSS('font-size', '17.6px');
  await page.keyboard.press('Escape');
  for (const key of ['Control+=', 'Control+=', 'Control+=']) await page.keyboard.press(key);
  await expect(root).toHaveCSS('font-size', '28px');
  await page.keyboard.press('Control+-');
  await expect(messageField(page)).toHaveCSS('font-size', '22.5px');
  await page.reload();
  await expect(root).toHaveCSS('font-size', '24px');
  await page.keyboard.press('Control+0');
  await expect(root).toHaveCSS('font-size', '16px');

  await openSection(page, 'Appearance');
  await expect(settings(page)).not.toHaveCSS('animation-name', 'none');
  await settings(page).getByRole('switch', { name: 'Reduce motion' }).click();
  await expect(settings(page)).toHaveCSS('animation-name', 'none');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await settings(page).getByText('Dark', { exact: true }).click();
  await expect.poll(background).not.toBe(light);
});

test(
  'a tool that is off does not run, also when its call waits already',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app }) => {
    await page.goto(app.url);
    await openSection(page, 'Tools');
    const tool = settings(page).getByRole('switch', { name: 'Write file' });
    await tool.click();
    await expect(fileTools(page).getByText('7 of 8 on')).toBeVisible();
    await page.keyboard.press('Escape');
    await sendMessage(page, 'create off.txt with hi');
    const card = page.getByRole('article', { name: /^Write file/ });
    await expect(card).toContainText('the user has turned it off in the settings');

    await openSection(page, 'Tools');
    await settings(page).getByRole('switch', { name: 'All File System tools' }).click();
    await expect(fileTools(page).getByText('8 of 8 on')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await sendMessage(page, 'create waits.txt with hi');
    await expect(question(page).region).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(new URL('/', app.url).href);
    await openSection(other, 'Tools');
    await settings(other).getByRole('switch', { name: 'Write file' }).click();
    await expect(fileTools(other).getByText('7 of 8 on')).toBeVisible();
    await question(page).allow.click();
    await expect(card).toContainText('the user has turned it off in the settings');
    expect(['off.txt', 'waits.txt'].map((name) => existsSync(join(app.workspacePath, name)))).toEqual([false, false]);
  },
);

test.describe('notifications', () => {
  test.use({ model: 'parrot' });

  test(
    'call the user who is elsewhere, from one tab, and lead to the call',
    webOnly('the page shows notifications only in a browser'),
    async ({ page, context, app }) => {
      await context.addInitScript(() => {
        const shown: Notification[] = [];
        const told: string[] = [];
        class FakeNotification extends EventTarget {
          static permission = 'default';
          static async requestPermission() {
            FakeNotification.permission = 'granted';
            return 'granted';
          }
          constructor(
            readonly title: string,
            readonly options: NotificationOptions,
          ) {
            super();
            shown.push(this as unknown as Notification);
            told.push(`${title} | ${options.body}`);
          }
          close() {
            told.push(`closed ${this.title}`);
          }
        }
        let isHidden = false;
        Object.defineProperty(document, 'hidden', { get: () => isHidden });
        document.hasFocus = () => !isHidden;
        Object.assign(window, {
          Notification: FakeNotification,
          told,
          hide: (to: boolean) => {
            isHidden = to;
            window.dispatchEvent(new Event(to ? 'blur' : 'focus'));
          },
          clickNotice: () => shown.at(-1)?.dispatchEvent(new Event('click')),
        });
      });
      const told = (tab = page) => tab.evaluate(() => Reflect.get(window, 'told') as string[]);
      const hide = (to: boolean, tab = page) => tab.evaluate((isHidden) => Reflect.get(window, 'hide')(isHidden), to);
      await page.goto(app.url);
      await openSection(page, 'Notifications');
      const ended = settings(page).getByRole('switch', { name: 'A run finishes' });
      await ended.click();
      await expect(ended).not.toBeChecked();
      await expect(settings(page).getByText('Your browser hasn’t been asked')).toBeVisible();
      await ended.click();
      await expect(settings(page).getByText('Your browser allows notifications from AIntern.')).toBeVisible();
      await page.keyboard.press('Escape');

      await makeCalls(page, write('a.txt'));
      await expect(question(page).region).toBeVisible();
      await expect(page).toHaveTitle(/^\(1\) /);
      expect(await told(), 'who looks is not called').toEqual([]);
      await question(page).allow.click();
      await expect(page.getByText('Done.')).toBeVisible();

      const other = await context.newPage();
      await other.goto(new URL('/', app.url).href);
      await expect(messageField(other)).toBeVisible();
      await hide(true);
      await makeCalls(page, write('seen-elsewhere.txt'));
      await expect(other).toHaveTitle(/^\(1\) /);
      expect([await told(), await told(other)], 'who looks at another tab is not called').toEqual([[], []]);
      await question(page).allow.click();
      await expect(page.getByText('Done.')).toHaveCount(2);
      // A user who was looking when the run ended isn't notified of that either.
      await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
      await expect(other.getByText(/^(Working|Needs you)$/)).toHaveCount(0);

      await hide(true, other);
      await makeCalls(page, write('b.txt'));
      await expect.poll(() => told()).toEqual([expect.stringMatching(/^Write file needs approval \| .*b\.txt/)]);
      expect(await told(other)).toEqual([]);
      await other.close();
      await page.getByRole('button', { name: 'New conversation', exact: true }).click();
      await expect(question(page).region).toBeHidden();
      await page.evaluate(() => Reflect.get(window, 'clickNotice')());
      await expect(question(page, 'Create b.txt?').region).toBeInViewport();
      await question(page).allow.click();
      await expect.poll(async () => (await told()).at(-1)).toMatch(/^Run finished \| /);
      await expect(page).not.toHaveTitle(/^\(/);
    },
  );
});

test('quiet times are set by the keyboard and say how long they last', async ({ page, app, dataPath }) => {
  await page.clock.setFixedTime(new Date(2026, 0, 15, 23, 0));
  await page.goto(app.url);
  await openSection(page, 'Notifications');
  const quiet = settings(page).getByRole('region', { name: 'Quiet times' });
  await quiet.getByRole('switch', { name: 'Quiet hours' }).press('Space');
  await expect(quiet.getByRole('status')).toHaveText('Muted until 07:00 AM tomorrow.');
  const to = quiet.getByLabel('To', { exact: true });
  await to.fill('');
  await expect(to).toHaveAccessibleDescription('Enter a time.');
  await to.fill('22:00');
  await to.press('Enter');
  await expect(quiet.getByRole('status')).toHaveText('Both times are the same, so quiet hours never apply.');
  await to.fill('23:30');
  await to.blur();
  await expect(quiet.getByRole('status')).toHaveText('Muted until 11:30 PM.');
  await expect
    .poll(() => storedSettings(dataPath))
    .toMatchObject({ quietHours: { isOn: true, from: '22:00', to: '23:30' }, doNotDisturb: false });

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('dnd');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedSettings(dataPath)).toMatchObject({ doNotDisturb: true });
  await openSection(page, 'Notifications');
  await expect(quiet.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();
  await expect(quiet.getByRole('status')).toHaveText('Muted until you turn it off.');
});

/** Makes the web host's page look like the desktop's, as far as main's description of itself goes. */
async function pretendDesktop(page: Page): Promise<void> {
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(String(message).replace('"host":"web"', '"host":"electron"')));
  });
}

test(
  'what only the desktop has is set there alone',
  webOnly('it pretends to be the desktop on a socket'),
  async ({ page, app, dataPath }) => {
    await page.goto(app.url);
    await settingsButton(page).click();
    await expect(settings(page).getByRole('tab', { name: 'About' })).toBeVisible();
    await expect(settings(page).getByRole('tab', { name: 'Desktop' })).toHaveCount(0);

    await pretendDesktop(page);
    await page.reload();
    await openSection(page, 'Desktop');
    await settings(page)
      .getByRole('radio', { name: /^Keep working/ })
      .check();
    const shortcut = settings(page).getByRole('textbox', { name: 'Global shortcut' });
    await shortcut.press('Control+k');
    await expect(shortcut).toHaveAccessibleDescription(/Add more keys/);
    await shortcut.press('Control+Alt+KeyA');
    await expect(shortcut).toHaveValue('Ctrl+Alt+A');
    await expect
      .poll(() => storedSettings(dataPath))
      .toMatchObject({ whenClosed: 'keep-working', globalShortcut: 'Ctrl+Alt+A' });
    await expectNoViolation(page);
    await shortcut.press('Tab');
    await page.keyboard.press('Enter');
    await expect(shortcut).toHaveValue('');
    await expect(settings(page).getByRole('switch', { name: 'Check for updates' })).not.toBeChecked();
    await settings(page).getByRole('tab', { name: 'Notifications' }).click();
    await expect(settings(page).getByText('Your browser')).toHaveCount(0);
  },
);

test('everything is reached by the keyboard, and what is looked for is found', { tag: '@host' }, async ({
  page,
  app,
  launcher,
}) => {
  await page.goto(app.url);
  await settingsButton(page).press('Enter');
  const tab = (name: string) => settings(page).getByRole('tab', { name });
  await expect(tab('Approval')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(tab('About')).toBeFocused();
  await expect(settings(page).getByText(launcher === 'web' ? 'Web host' : 'Desktop app')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('git push');
  await expect(settings(page).getByRole('tab')).toHaveText(['Tools']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(tab('Tools')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings(page).getByRole('radio', { name: 'All folders' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings(page).getByRole('switch', { name: 'All File System tools' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(fileTools(page).getByText('0 of 8 on')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settingsButton(page)).toBeFocused();

  await settingsButton(page).press('Enter');
  await tab('Permissions').click();
  await expect(settings(page).getByText('No rules yet.')).toBeVisible();
  await settings(page).getByRole('button', { name: 'New rule' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(settings(page).getByRole('button', { name: 'New rule' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settingsButton(page)).toBeFocused();
});

test('every section is for everybody', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url);
  await settingsButton(page).click();
  for (const section of sections) {
    await settings(page).getByRole('tab', { name: section }).click();
    await expect(settings(page).getByRole('heading', { name: section, exact: true, level: 3 })).toBeVisible();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 800, height: 600 },
    ]) {
      await page.setViewportSize(viewport);
      const overflow = await settings(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(overflow, section).toBe(0);
    }
    await expectNoViolationInBothThemes(page);
  }
});
