import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { samplePng } from '../src/main/attachments/testing/sample-media';
import { test } from './app-test';
import { addServer } from './testing/add-server';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';

test.use({ mode: 'ask' });

const server = resolve('src/main/mcp/testing/scripted-server.mjs');
const script = {
  resources: [
    { uri: 'note://today', name: 'today', title: 'Today’s note', mimeType: 'text/plain' },
    { uri: 'note://logo', name: 'logo', title: 'Logo', mimeType: 'image/png' },
  ],
  templates: [{ uriTemplate: 'day://{day}', name: 'Note of a day' }],
  contents: {
    'note://today': [{ uri: 'note://today', text: 'Water the plants.' }],
    'note://logo': [{ uri: 'note://logo/logo.png', mimeType: 'image/png', blob: samplePng().toString('base64') }],
    'day://monday': [{ uri: 'day://monday', text: 'Rain.' }],
  },
  completions: ['monday', 'tuesday'],
  prompts: [
    {
      name: 'review',
      description: 'Reviews a file of your project',
      arguments: [{ name: 'file', description: 'Path in the folder', required: true }, { name: 'day' }],
    },
  ],
  messages: [{ role: 'user', content: { type: 'text', text: 'Review GIVEN carefully.' } }],
};

test('resources of a server are added with @, its prompts with a slash, both to be read before they are sent', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await addServer(page, 'notes', `node ${server} '${JSON.stringify(script)}'`);
  const field = page.getByRole('textbox', { name: 'Message' });
  const chips = page.getByRole('list', { name: 'Added to the message' });

  await test.step('a resource', async () => {
    await field.fill('@no');
    await page.getByRole('option', { name: 'notes' }).click();
    await expect(page.getByRole('option')).toHaveText([/Today’s note/, /Logo/, /Note of a day/]);
    await expectNoViolationInBothThemes(page);
    await page.getByRole('option', { name: 'Today’s note' }).click();
    const chip = chips.getByRole('button', { name: /notes:note:\/\/today/ }).first();
    await expect(chip).toContainText(/\d+ tokens/);
  });

  await test.step('an address with a part to fill in', async () => {
    await field.pressSequentially('@notes:day');
    await page.getByRole('option', { name: 'Note of a day' }).click();
    await field.pressSequentially('mo');
    await page.getByRole('option', { name: 'day://monday' }).click();
    await expect(chips).toContainText('notes:day://monday');
  });

  await test.step('an image', async () => {
    await field.pressSequentially('@notes:logo');
    await page.getByRole('option', { name: 'Logo' }).click();
    await expect(page.getByRole('button', { name: /^View logo\.png/ })).toBeVisible();
  });

  await test.step('a prompt, once its arguments are there', async () => {
    await field.fill('/notes:rev');
    await page.getByRole('option', { name: '/notes:review' }).click();
    await expect(page.getByRole('option')).toHaveText([/file=/]);
    await field.press('Escape');
    await field.press('Enter');
    await expect(page.getByText('Add file=…, or press Enter again')).toBeVisible();
    await field.fill('');
    await field.fill('/notes:review a.ts day=t');
    await page.getByRole('option', { name: 'tuesday' }).click();
    await expect(page.getByText('Enter to add the prompt to your message')).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('');
    const chip = chips.getByRole('button', { name: /notes:review/ }).first();
    await expect(chip).toContainText(/\d+ tokens/);
    await chip.click();
    await expect(page.getByRole('dialog')).toContainText('Review {"day":"tuesday","file":"a.ts"} carefully.');
    await page.keyboard.press('Escape');
  });

  await test.step('all of it is sent', async () => {
    await field.fill('go');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
    for (const label of ['notes:note://today', '/notes:review']) await expect(conversation).toContainText(label);
    await expect(conversation.getByRole('button', { name: /^View logo\.png/ })).toBeVisible();
  });
});
