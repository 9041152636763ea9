import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './app-test';
import { approvalDialog, editCalls, makeCalls, question, run, write } from './testing/approval-dialog';
import { expectNoViolation } from './testing/expect-no-violation';

test.use({ model: 'parrot' });

/** Scrolls only the region, and what is around it back to the top: where earlier clicks left it depends on the machine's speed. */
async function scrollToEnd(region: Locator) {
  await region.evaluate(async (element) => {
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) outer.scrollTop = 0;
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    // What is in sight is known after the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** A model can't write that much in a call, but a user can. */
async function fillContent(page: Page, path: string, content: string) {
  const { dialog, json, showJson } = approvalDialog(page);
  await showJson();
  await json.fill(JSON.stringify({ path, content }));
  await dialog.getByRole('tab', { name: 'Form' }).click();
}

test.describe('in a tiny window', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('a command whose end is scrolled to below the visible part counts as unseen (AD-05)', async ({ page, app }) => {
    await page.goto(app.url);
    const { dialog, approve, button } = approvalDialog(page);
    await editCalls(page, run(`echo ${'a'.repeat(3_000)}; touch hidden`));
    await button('Done editing the command').click();
    const command = dialog.getByRole('group', { name: 'Command', exact: true });
    await expect(button('Jump to end')).toBeVisible();
    await scrollToEnd(command);
    await expect(approve).toBeDisabled();
    await expect(dialog).toContainText('Scroll to the end');
    await button('Jump to end').click();
    await expect(approve).toBeEnabled();
    await expect(command).toBeFocused();
    await expect(button('Jump to end')).toBeHidden();
    await approve.click();
    await expect.poll(() => existsSync(join(app.workspacePath, 'hidden'))).toBe(true);
  });

  test('a command is unseen while it is edited and its end is not on screen (AD-05)', async ({ page, app }) => {
    await page.goto(app.url);
    const { dialog, approve, field, whenArmed } = approvalDialog(page);
    await editCalls(page, run(`echo ${'a'.repeat(900)}; touch hidden`));
    await expect(dialog).toContainText('Scroll to the end first');
    await whenArmed();
    await expect(approve).toBeDisabled();
    await dialog.getByRole('button', { name: 'Jump to end' }).click();
    await expect(field('Command')).toBeFocused();
    await expect(approve).toBeEnabled();
    await expect(approve).toBeInViewport({ ratio: 1 });
  });
});

test('a field never shows the text of its parameter in another order (Trojan Source)', async ({ page, app }) => {
  const content = 'if (role !== "user\u202e \u2066// check\u2069 \u2066") {';
  await page.goto(app.url);
  const { field, approve } = approvalDialog(page);
  await editCalls(page, write('a.ts', content));
  await expect(field(/^Content/)).toHaveValue('"if (role !== \\"user\\u202e \\u2066// check\\u2069 \\u2066\\") {"');
  await approve.click();
  await expect.poll(() => existsSync(join(app.workspacePath, 'a.ts'))).toBe(true);
  expect(readFileSync(join(app.workspacePath, 'a.ts'), 'utf8')).toBe(content);
});

test('Hebrew is written from right to left in the diff, and not letter by letter', async ({ page, app }) => {
  await page.goto(app.url);
  const { region } = question(page);
  await makeCalls(page, write('greeting.txt', 'x שלום\nא\u2066ב\n'));
  const editor = region.getByRole('textbox', { name: 'New content of greeting.txt' });
  const looks = () =>
    editor.locator('.cm-line').evaluateAll((lines) => lines.map((line) => getComputedStyle(line).unicodeBidi));
  await expect.poll(looks).toEqual(['isolate', 'isolate-override', 'isolate']);
});

test('a long text is edited in the change and not in the form', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, field, button } = approvalDialog(page);
  const content = Array.from({ length: 5_000 }, (_, at) => `line ${at} with some words in it, as they are\n`).join('');
  await editCalls(page, write('long.txt'));
  await fillContent(page, 'long.txt', content);
  await expect(dialog).toContainText('characters. View and edit above');
  await expect(field(/^Content/)).toHaveCount(0);
  await button('Content: edit above').click();
  const editor = dialog.getByRole('textbox', { name: 'New content of long.txt' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(editor).toContainText('line 0 with');
  await page.keyboard.type('typed ');
  await expect(dialog).toContainText('Edited by you');
  // The first click may still find Allow disabled, because the text is reported when the focus leaves the editor.
  await expect(async () => {
    if (await dialog.isHidden()) return;
    await approve.click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => existsSync(join(app.workspacePath, 'long.txt'))).toBe(true);
  expect(readFileSync(join(app.workspacePath, 'long.txt'), 'utf8')).toBe(`typed ${content}`);
});

test('a text that is too long to be previewed is shown in part, and can be approved', async ({ page, app }) => {
  await page.goto(app.url);
  const { dialog, approve, button } = approvalDialog(page);
  const content = `${'a line of a very long file\n'.repeat(45_000)}the last line`;
  await editCalls(page, write('huge.txt'));
  await fillContent(page, 'huge.txt', content);
  await expect(dialog).toContainText('start and end shown');
  await expect(approve).toBeEnabled();
  const region = dialog.getByRole('group', { name: 'content, as text' });
  await expect(region).toContainText('the last line');
  expect((await region.innerText()).length).toBeLessThan(10_000);
  await expect(button('Content: edit as JSON')).toBeVisible();
});

test('a long diff can be reached with the keyboard, to be edited or only read', async ({ page, app }) => {
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
  for (const name of ['long.txt', 'other.txt']) writeFileSync(join(app.workspacePath, name), lines.join('\n'));
  const others = lines.map((line, at) => (at % 10 === 0 ? `${line}, changed` : line)).join('\n');
  await page.goto(app.url);
  await makeCalls(page, write('long.txt', others), { tool: 'file-delete', parameters: { path: 'other.txt' } });
  for (const name of [/long\.txt/, /other\.txt/]) {
    const { region } = question(page, name);
    await region.scrollIntoViewIfNeeded();
    await expect(region.getByRole('textbox')).toContainText('line 0');
    await expectNoViolation(page);
  }
});

test('the icon of a file stands beside its path, however long that is', async ({ page, app }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(app.url);
  const { dialog } = approvalDialog(page);
  await editCalls(page, write(`${'folder/'.repeat(25)}file.txt`));
  const article = dialog.getByRole('article');
  await expect(article.getByRole('heading')).toBeVisible();
  const heading = await article.getByRole('heading').boundingBox();
  const icon = await article.locator('svg').first().boundingBox();
  expect((icon?.y ?? 0) - (heading?.y ?? 0)).toBeGreaterThanOrEqual(0);
  await expect(article).toContainText('new file');
  await expect(article).not.toContainText('+1');
});
