import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { samplePdf, samplePng } from '../../src/main/attachments/testing/sample-media';
import { openPanel, question } from '../testing/approval-dialog';
import { messageField, sendMessage } from '../testing/send-message';
import type { TourHostOptions } from './open-tour-host';
import type { Scene } from './scenes';
import { everyLook, setUp, withHost } from './with-host';

/** The app has been used before, with these settings. */
const setUpWith = (settings: object): TourHostOptions => ({
  isSetUp: true,
  prepare: (dataPath) => writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings })),
});

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const items = (page: Page) => conversation(page).getByRole('listitem');
const chips = (page: Page) => page.locator('form').getByRole('list', { name: 'Added to the message' });

async function whenIdle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByRole('toolbar', { name: 'Answer actions' }).last().waitFor({ state: 'attached' });
}

async function queue(page: Page, text: string, key = 'Enter'): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press(key);
  await page.getByRole('button', { name: `Edit queued message: ${text}` }).waitFor();
}

export const steeringScenes: readonly Scene[] = [
  {
    name: 'queue',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Prepare the release.');
        await page.getByRole('button', { name: /Allow all/ }).waitFor();
        await queue(page, 'Then write the release notes, one line for each change that users notice.');
        await queue(page, 'Tag it.');
        await queue(page, 'Use British spelling.', 'ControlOrMeta+Enter');
        await takePicture(page, 'queue', everyLook);
        await page.getByRole('button', { name: 'Edit queued message: Tag it.' }).click();
        await takePicture(page, 'queue-edit', everyLook);
      }),
  },
  {
    name: 'rewind',
    play: (page, takePicture) =>
      withHost(page, setUpWith({ approvalMode: 'edit' }), async ({ workspacePath }) => {
        await sendMessage(page, 'Write a changelog for version 1.5.');
        await whenIdle(page);
        await items(page).last().hover();
        await takePicture(page, 'message-actions', everyLook);
        await items(page).first().hover();
        await items(page).first().getByRole('button', { name: 'Edit message' }).click();
        await takePicture(page, 'message-edit', everyLook);
        await page.getByRole('textbox', { name: 'Edit message' }).fill('Delete the old plan.');
        await page.getByRole('textbox', { name: 'Edit message' }).press('Enter');
        await page.getByText('It is in the trash.').waitFor();
        await whenIdle(page);
        await takePicture(page, 'branches', everyLook);
        await items(page).first().hover();
        await items(page).first().getByRole('button', { name: 'Rewind to here' }).click();
        const dialog = page.getByRole('dialog', { name: /^Rewind/ });
        await dialog.getByText('notes/old-plan.md').waitFor();
        await takePicture(page, 'rewind', everyLook);
        await page.keyboard.press('Escape');
        await writeFile(join(workspacePath, 'notes/old-plan.md'), 'Mine.\n');
        await items(page).first().hover();
        await items(page).first().getByRole('button', { name: 'Rewind to here' }).click();
        await dialog.getByText(/can’t be rewound/).waitFor();
        await takePicture(page, 'rewind-conflict', everyLook);
        await dialog.getByRole('checkbox').check();
        await dialog.getByRole('button', { name: /^Rewind/ }).click();
        await page.getByRole('button', { name: 'Undo rewind' }).waitFor();
        await takePicture(page, 'rewound', everyLook);
      }),
  },
  {
    name: 'attachments',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Attach files' }).click();
        await (await chooser).setFiles([
          { name: 'roof-at-night.png', mimeType: 'image/png', buffer: samplePng(640, 400) },
          { name: 'sensor.png', mimeType: 'image/png', buffer: samplePng(90, 240, 2) },
          { name: 'data-sheet.pdf', mimeType: 'application/pdf', buffer: samplePdf('The sensor', 'Its wiring') },
          { name: 'old.zip', mimeType: 'application/zip', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255]) },
        ]);
        await page.getByText(/old\.zip can.t be attached/).waitFor();
        await messageField(page).fill('What is wrong with the sensor?');
        await takePicture(page, 'attachments-draft', everyLook);
        await page.getByRole('button', { name: 'Remove old.zip' }).click();
        await messageField(page).press('Enter');
        await whenIdle(page);
        await takePicture(page, 'attachments', everyLook);
        await conversation(page).getByRole('button', { name: 'View roof-at-night.png' }).click();
        await page.getByRole('dialog').getByRole('img').waitFor();
        await takePicture(page, 'attachment-view', everyLook);
        await page.keyboard.press('Escape');
        await items(page).first().hover();
        await items(page).first().getByRole('button', { name: 'Edit message' }).click();
        await takePicture(page, 'attachments-edit', everyLook);
      }),
  },
  {
    name: 'context',
    play: (page, takePicture) =>
      withHost(page, setUp, async ({ workspacePath }) => {
        await writeFile(join(workspacePath, 'src/units.js'), 'export const toCelsius = () => 0;\n');
        // Focused as soon as the app is ready for words.
        await page.locator('textarea:focus').waitFor();
        for (const [typed, label] of [
          ['Is @src/forecast.js', 'src/forecast.js'],
          ['right after @diff', 'Uncommitted changes'],
          ['and in @src/sensor.js:1-3', 'src/sensor.js:1-3'],
          ['@symbol:advise', 'advise (src/forecast.js'],
        ] as const) {
          await page.keyboard.type(typed);
          await page.locator('[role=listbox][aria-busy=false]').waitFor();
          await page.getByRole('option').first().waitFor();
          await page.keyboard.press('Enter');
          await chips(page).getByText(label, { exact: false }).waitFor();
        }
        await page.keyboard.type('@https://example.org/sensor');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Fetch it' }).waitFor();
        await takePicture(page, 'context-draft', everyLook);
        await page.getByRole('button', { name: 'Don’t fetch' }).click();
        await messageField(page).press('Enter');
        await whenIdle(page);
        await takePicture(page, 'context', everyLook);
      }),
  },
  {
    name: 'to-dos',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Add a wind sensor.');
        await question(page).region.waitFor();
        await takePicture(page, 'to-dos', everyLook);
        await page.getByRole('button', { name: /^To-do list,/ }).click();
        await takePicture(page, 'to-dos-open', everyLook);
      }),
  },
  {
    name: 'plan',
    play: (page, takePicture) =>
      withHost(page, setUpWith({ approvalMode: 'plan' }), async () => {
        await sendMessage(page, 'How would you add a wind sensor?');
        await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
        await takePicture(page, 'plan', everyLook);
        await page.getByRole('button', { name: 'Edit plan' }).click();
        await takePicture(page, 'plan-edit', everyLook);
      }),
  },
  {
    name: 'cost-limit',
    play: (page, takePicture) =>
      withHost(page, setUpWith({ approvalMode: 'ask', conversationCostLimit: 0.02 }), async () => {
        await page.getByRole('button', { name: /^Model:/ }).click();
        await page.keyboard.type('kimi');
        await page.keyboard.press('Enter');
        await sendMessage(page, 'Is it going to rain?');
        await page.getByRole('article', { name: 'The cost limit is reached' }).waitFor();
        await takePicture(page, 'cost-limit', everyLook);
      }),
  },
  {
    name: 'commit',
    play: (page, takePicture) =>
      withHost(page, setUpWith({ approvalMode: 'edit' }), async () => {
        await sendMessage(page, 'Switch the forecast to Celsius and make sure the tests still pass.');
        await page.getByText('Shall I write a test').waitFor();
        await whenIdle(page);
        const panel = await openPanel(page, 'Changes');
        await panel.getByRole('combobox', { name: 'Compare' }).selectOption('Since the start');
        await panel
          .getByRole('button', { name: /forecast/ })
          .first()
          .click();
        await takePicture(page, 'hunks', everyLook);
        await panel
          .getByRole('group', { name: /^Change at line/ })
          .first()
          .getByRole('button', { name: /^Revert/ })
          .click();
        await panel.getByText(/^Reverted/).waitFor();
        await takePicture(page, 'hunk-reverted', everyLook);
        await panel.getByRole('button', { name: 'Commit…' }).click();
        await page.getByRole('dialog', { name: /^Commit/ }).waitFor();
        await takePicture(page, 'commit', everyLook);
      }),
  },
  {
    name: 'separate-copy',
    play: (page, takePicture) =>
      withHost(page, setUp, async ({ workspacePath }) => {
        await writeFile(join(workspacePath, 'todo.txt'), 'Oil the door.\n');
        await sendMessage(page, 'Delete the old plan.');
        await question(page).region.waitFor();
        await page.getByRole('button', { name: 'New conversation', exact: true }).click();
        await sendMessage(page, 'Is it going to rain?');
        await whenIdle(page);
        await takePicture(page, 'folder-in-use', everyLook);
        await page.getByRole('button', { name: 'Work in a separate copy…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Work in a separate copy' });
        await dialog.getByRole('checkbox').waitFor();
        await takePicture(page, 'separate-copy-create', everyLook);
        await dialog.getByRole('button', { name: 'Create copy' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await openPanel(page, 'Changes');
        await takePicture(page, 'separate-copy', everyLook);
      }),
  },
];
