import { openPanel, question } from '../testing/approval-dialog';
import { sendMessage } from '../testing/send-message';
import type { Scene } from './scenes';
import { everyLook, setUp, withHost } from './with-host';

export const panelScenes: readonly Scene[] = [
  {
    name: 'terminals',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Start the development server.');
        await question(page).allow.click();
        await page.getByText('The server runs.').waitFor();
        await openPanel(page, 'Terminals');
        await page.locator('.xterm-rows').getByText('GET').first().waitFor();
        await takePicture(page, 'terminals', everyLook);
      }),
  },
  {
    name: 'side-by-side',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Write a changelog for version 1.5.');
        await question(page).allow.click();
        await page.getByText('It is in').waitFor();
        await sendMessage(page, 'Switch the forecast to Celsius and make sure the tests still pass.');
        await question(page).allow.click();
        await page.getByText('Now the tests.').waitFor();
        await question(page).deny();
        const changes = await openPanel(page, 'Changes');
        await changes
          .getByRole('button', { name: /forecast/ })
          .first()
          .click();
        await changes.getByRole('radio', { name: 'Side by side' }).click();
        await page.getByRole('separator', { name: /panel/i }).press('End');
        await takePicture(page, 'changes-wide', everyLook);
      }),
  },
];
