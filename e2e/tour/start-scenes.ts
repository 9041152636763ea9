import { messageField } from '../testing/send-message';
import type { Scene } from './scenes';
import { bothThemes, everyLook, setUp, withHost } from './with-host';

export const startScenes: readonly Scene[] = [
  {
    name: 'first-start',
    play: (page, takePicture) =>
      withHost(page, { isSetUp: false }, async ({ workspacePath }) => {
        await page
          .getByRole('button', { name: /Open folder/ })
          .first()
          .waitFor();
        await takePicture(page, 'first-start', everyLook);
        await page
          .getByRole('button', { name: /Open folder/ })
          .first()
          .click();
        const path = page.getByRole('combobox', { name: /folder/i });
        await path.fill(`${workspacePath}/`);
        await page.getByRole('option').first().waitFor();
        await takePicture(page, 'open-folder', bothThemes);
      }),
  },
  {
    name: 'new-conversation',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await messageField(page).waitFor();
        await takePicture(page, 'new-conversation', everyLook);
        await messageField(page).pressSequentially('Explain @for');
        await page.getByRole('option').first().waitFor();
        await takePicture(page, 'mention', bothThemes);
        await messageField(page).fill('');
        await messageField(page).pressSequentially('/');
        await page.getByRole('option').first().waitFor();
        await takePicture(page, 'slash-commands', bothThemes);
        await messageField(page).fill('');
        await page.getByRole('button', { name: /^Model:/ }).click();
        await page.getByRole('option').first().waitFor();
        await takePicture(page, 'model-picker', bothThemes);
      }),
  },
  {
    name: 'palette',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await messageField(page).waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
        await takePicture(page, 'palette', everyLook);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+/');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        await takePicture(page, 'shortcuts', everyLook);
      }),
  },
  {
    name: 'offline',
    play: (page, takePicture) =>
      withHost(page, setUp, async ({ stop }) => {
        await messageField(page).waitFor();
        await stop();
        await page.getByText(/Retrying/).waitFor();
        await takePicture(page, 'offline', bothThemes);
      }),
  },
];
