import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { card, makeCalls, run } from './testing/approval-dialog';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

test.use({ model: 'parrot' });

test.beforeEach(({ dataPath }) => {
  writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ settings: { autoApproveUpTo: 'medium' } }));
});

/** Redraws a summary like a test runner, then prints text in every kind of color. */
const script = `
const write = (text) => process.stdout.write(text);
for (let done = 1; done <= 10; done += 1) {
  if (done > 1) write('\\x1b[2A\\x1b[J');
  write('Test Files  ' + done + ' passed\\n     Tests  ' + done * 3 + ' passed\\n');
}
for (let color = 0; color < 16; color += 1) write('\\x1b[38;5;' + color + 'mc' + color + '\\x1b[0m ');
for (const color of [17, 52, 208, 226, 244, 255]) write('\\x1b[38;5;' + color + 'mc' + color + '\\x1b[0m ');
write('\\x1b[38;2;255;255;0myellow\\x1b[0m \\x1b[38;2;0;0;40mnavy\\x1b[0m \\x1b[2mdim\\x1b[0m \\x1b[7minverse\\x1b[0m ');
for (let color = 40; color < 48; color += 1) write('\\x1b[1;' + color + 'mg' + color + '\\x1b[0m ');
write('\\n<b>not bold</b>\\n');
`;

test('a command shows its last screen in legible colors, and text stays text', async ({ page, app }) => {
  writeFileSync(join(app.workspacePath, 'redraw.mjs'), script);
  await page.goto(app.url);
  await makeCalls(page, run('node redraw.mjs'));
  const shown = card(page, /^Run command/);
  await expect(shown).toHaveAttribute('data-status', 'completed');
  await shown.getByRole('button', { expanded: false }).first().click();
  const output = shown.locator('pre', { hasText: 'Test Files' }).first();
  await expect(output).toContainText('Test Files  10 passed');
  await expect(output).not.toContainText('Test Files  9 passed');
  await expect(output).toContainText('<b>not bold</b>');
  const colorOf = (text: string) =>
    output.getByText(text, { exact: true }).evaluate((span) => getComputedStyle(span).color);
  expect(new Set([await colorOf('c1'), await colorOf('c2'), await colorOf('c208'), await colorOf('yellow')]).size).toBe(
    4,
  );
  await output.scrollIntoViewIfNeeded();
  await expectNoViolationInBothThemes(page);
});

test('a server that keeps running is marked on its card and counted, without an id for people', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await makeCalls(page, { tool: 'terminal-start', parameters: { command: 'echo ready; sleep 600' } });
  const shown = card(page, /^Start program/);
  await expect(shown).toContainText('Still running');
  const terminals = page.getByRole('main').getByRole('button', { name: 'Terminals', exact: true });
  await expect(terminals).toHaveAccessibleDescription('1 running program');
  await shown.getByRole('button', { expanded: false }).first().click();
  await expect(shown).toContainText('Started echo ready; sleep 600 (terminal echo-ready)');
  await expect(shown.locator('p').filter({ hasText: /[0-9a-f]{8}-[0-9a-f]{4}-/ })).toHaveCount(0);
  await terminals.click();
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await expect(shown).not.toContainText('Still running');
  await expect(terminals).not.toHaveAccessibleDescription('1 running program');
});

test('a private host that was refused is allowed on the card', async ({ page, app, dataPath }) => {
  await page.goto(app.url);
  await makeCalls(page, { tool: 'http-fetch', parameters: { url: 'http://localhost:4999/' } });
  const shown = card(page, /^Fetch address/);
  await expect(shown).toContainText('localhost:4999 is on your machine or in a private network');
  await expect(shown).not.toContainText('allowedPrivateHosts');
  await shown.getByRole('button', { name: 'Allow localhost:4999' }).click();
  await expect(shown).toContainText('localhost:4999 is allowed. The agent can try again.');
  await expect
    .poll(() => JSON.parse(readFileSync(join(dataPath, 'settings.json'), 'utf8')).settings.allowedPrivateHosts)
    .toEqual(['localhost:4999']);
});
