import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, question, run } from './testing/approval-dialog';

test.use({ model: 'parrot' });

/** All queries that programs can send to a terminal, which answers as if the user typed. */
const questions = [
  String.raw`\033[c\033[>c\033[=c\033[5n\033[6n\033[?6n\033[?15n\033[?996n\033[4$p\033[?2004$p`,
  String.raw`\033P$q"p\033\\\033P$qm\033\\\033P+q544e\033\\`,
  String.raw`\033]4;1;?\007\033]10;?\007\033]11;?\007\033]12;?\007\033]52;c;?\007\033]1337;ReportCellSize\007`,
  String.raw`\033[14t\033[16t\033[18t\033[21t\033[>q\033[?u\005\302\233c\302\2336n`,
  // Requests reports when the screen gains or loses focus.
  String.raw`\033[?1004h`,
].join('');

// A command on a layer doesn't see files that are created meanwhile, such as the one that this test starts it with.
test.beforeEach(({ dataPath }) =>
  writeFileSync(
    join(dataPath, 'settings.json'),
    JSON.stringify({ settings: { approvalMode: 'ask', sandbox: { isOn: false } } }),
  ),
);

test('AD-11, AD-12: what the program of a call prints sets nothing, opens nothing and types nothing, while its screen is open', async ({
  page,
  app,
}) => {
  const inWorkspace = (name: string) => join(app.workspacePath, name);
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  page.on('dialog', (dialog) => opened.push(dialog.message()));
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    document.addEventListener('copy', () => copied.push('by an event'));
  });
  writeFileSync(
    inWorkspace('ask.sh'),
    [
      'stty raw -echo; echo ready; until [ -e go ]; do sleep 0.1; done',
      String.raw`printf '\033]52;c;cm0gLXJmIH4=\007\033]0;Approved\007\033]2;Approved\007'`,
      String.raw`printf '\033]8;;https://example.com\007a link\033]8;;\007\r\n'`,
      `printf '${questions}'`,
      'IFS= read -r -t 4 -n 1 reply; printf %s "$reply" > reply; mv reply replied',
    ].join('\n'),
  );
  await page.goto(app.url);
  await makeCalls(page, run('bash ask.sh'));
  await question(page).allow.click();
  await card(page, /^Run command/)
    .getByRole('button', { name: 'Show terminal' })
    .click();
  const screen = page.locator('.xterm-rows');
  await expect(screen).toContainText('ready');
  writeFileSync(inWorkspace('go'), '');
  await screen.getByText('a link').click({ force: true });
  await page.getByRole('tab', { name: 'Terminals' }).focus();
  await expect.poll(() => existsSync(inWorkspace('replied'))).toBe(true);
  const copied = await page.evaluate(() => Reflect.get(window, 'copied') as string[]);
  expect([readFileSync(inWorkspace('replied'), 'utf8'), copied, opened]).toEqual(['', [], []]);
  expect(await page.title()).not.toContain('Approved');
});
