import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sampleJpeg, samplePdf, samplePng, withExif } from '../src/main/attachments/testing/sample-media';
import { test } from './app-test';
import { expectNoViolation } from './testing/expect-no-violation';
import { messageField } from './testing/send-message';

const shot = samplePng(400, 240, 1);

interface TestFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What the browser hands over when files are pasted or dropped. */
function transferOf(page: Page, files: readonly TestFile[], text = '') {
  const given = files.map(({ name, type, bytes }) => ({ name, type, data: bytes.toString('base64') }));
  return page.evaluateHandle(
    ({ all, words }) => {
      const transfer = new DataTransfer();
      for (const { name, type, data } of all) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      if (words !== '') transfer.setData('text/plain', words);
      return transfer;
    },
    { all: given, words: text },
  );
}

async function paste(page: Page, files: readonly TestFile[], text?: string): Promise<void> {
  const clipboardData = await transferOf(page, files, text);
  await messageField(page).evaluate((field, transfer) => {
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer as DataTransfer, bubbles: true, cancelable: true }),
    );
  }, clipboardData);
}

async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  for (const event of ['dragenter', 'dragover', 'drop'] as const) {
    await page.locator('main').dispatchEvent(event, { dataTransfer });
  }
}

async function pick(page: Page, ...files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })));
}

const png = { name: 'shot.png', type: 'image/png', bytes: shot };
const view = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` });
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

test.use({ model: 'parrot' });

test('files are pasted, dropped and picked, survive a reload, and are sent and looked at', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await paste(page, [png]);
  await expect(view(page, 'shot.png')).toHaveAccessibleName(`View shot.png, 400 × 240 · ${kilobytes(shot)}`);
  // A picture of spreadsheet cells that comes with their text.
  await paste(page, [{ ...png, name: 'cells.png' }], 'a\tb');
  await drop(page, [{ name: 'plan.pdf', type: 'application/pdf', bytes: samplePdf('Step one') }]);
  await expect(view(page, 'plan.pdf')).toBeVisible();
  await expect(page.getByText('Drop files to attach them')).toBeHidden();
  const photo = { name: 'photo.jpg', type: 'image/jpeg', bytes: withExif(sampleJpeg(64, 48), 6) };
  await pick(page, photo, { name: 'notes.md', type: 'text/markdown', bytes: Buffer.from('# The otter sleeps') });
  await expect(view(page, 'photo.jpg')).toHaveAccessibleName(/48 × 64/);
  const notes = page.getByRole('button', { name: /^notes\.md, \d+ tokens/ });
  await expect(notes).toBeVisible();
  await expect(view(page, 'cells.png')).toHaveCount(0);

  await page.reload();
  await expect(view(page, 'photo.jpg')).toBeVisible();
  await expect(notes).toBeVisible();
  await expectNoViolation(page);

  // From the beginning of the text to the row, along it, and away with the key.
  await messageField(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(notes).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(view(page, 'photo.jpg')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(view(page, 'photo.jpg')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await expect(view(page, 'plan.pdf')).toHaveCount(0);
  await drop(page, [{ name: 'plan.pdf', type: 'application/pdf', bytes: samplePdf('Step one') }]);
  await expect(view(page, 'plan.pdf')).toBeVisible();

  await messageField(page).fill('Look at this');
  await page.keyboard.press('Enter');
  const sent = conversation(page).getByRole('list', { name: 'Attachments' });
  await expect(sent.getByRole('button')).toHaveCount(2);
  await expect(sent.locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expect(messageField(page)).toHaveValue('');
  await expect(page.locator('form').getByRole('button', { name: /^View/ })).toHaveCount(0);
  await expect(conversation(page).getByText(/can't see images, so it only gets their names/)).toBeVisible();
  const said = app
    .requests()
    .at(-1)
    ?.findLast(({ role }) => role === 'user');
  expect(said).toMatchObject({
    attachments: [
      { name: 'shot.png', width: 400 },
      { name: 'plan.pdf', pages: 1 },
    ],
  });
  expect(JSON.stringify(said)).toContain('The otter sleeps');

  await sent.getByRole('button', { name: 'View shot.png' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'shot.png' })).toHaveJSProperty('naturalWidth', 400);
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(sent.getByRole('button', { name: 'View shot.png' })).toBeFocused();
  await sent.getByRole('button', { name: 'View plan.pdf' }).click();
  await expect(dialog.getByText('Step one')).toBeVisible();
  await page.keyboard.press('Escape');

  // Whoever edits the message sees what goes with it, and can leave some of it out.
  await conversation(page).getByRole('listitem').first().hover();
  await conversation(page).getByRole('button', { name: 'Edit message' }).first().click();
  const editing = conversation(page).getByRole('form', { name: 'Edit message' });
  await expect(editing.getByRole('button', { name: /^(View|notes\.md)/ })).toHaveCount(3);
  await expectNoViolation(page);
  await editing.getByRole('button', { name: 'Remove plan.pdf' }).press('Enter');
  await expect(editing.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sent.getByRole('button')).toHaveCount(1);
  await expect(conversation(page).getByRole('group', { name: 'Versions' })).toHaveText('2/2');
  await expect(conversation(page).getByRole('button', { name: /^notes\.md/ })).toBeVisible();

  const { url, page: next } = await app.restart();
  await next.goto(url);
  await next
    .getByRole('link', { name: /Look at this/ })
    .or(next.getByRole('button', { name: /Look at this/ }))
    .first()
    .click();
  await expect(view(next, 'shot.png').locator('img')).toHaveJSProperty('naturalWidth', 320);
});

test('what can’t be attached is said in words, and an image that a tool reads is shown on its card', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(messageField(page)).toBeEnabled();
  await pick(page, { name: 'archive.zip', type: 'application/zip', bytes: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255]) });
  const alert = page
    .getByText('archive.zip can’t be attached')
    .or(page.getByText("archive.zip can't be attached: it isn’t"));
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove archive.zip' }).click();
  await expect(alert).toHaveCount(0);
  await pick(page, {
    name: 'huge.png',
    type: 'image/png',
    bytes: Buffer.concat([shot, Buffer.alloc(20 * 1024 * 1024)]),
  });
  await expect(page.getByText('huge.png can’t be attached: it is 20.0 MB, and the limit is 20.0 MB.')).toBeVisible();

  await writeFile(join(app.workspacePath, 'logo.png'), samplePng(90, 60));
  await messageField(page).fill('```tool_call\n{"tool":"file-read","parameters":{"path":"logo.png"}}\n```');
  await page.keyboard.press('Enter');
  const card = conversation(page)
    .getByRole('button', { name: /logo\.png/ })
    .last();
  await card.click();
  await expect(view(page, 'logo.png').locator('img')).toHaveJSProperty('naturalWidth', 90);
});

function kilobytes(bytes: Buffer): string {
  return bytes.length < 1_024 ? `${bytes.length} bytes` : `${(bytes.length / 1_024).toFixed(1)} KB`;
}
