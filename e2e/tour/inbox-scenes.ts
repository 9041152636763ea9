import type { Page } from '@playwright/test';
import { question } from '../testing/approval-dialog';
import { sendMessage } from '../testing/send-message';
import type { Scene } from './scenes';
import { everyLook, setUp, withHost } from './with-host';

/** Sends the message in a new conversation, and leaves the resulting call waiting. */
async function leaveWaiting(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await sendMessage(page, text);
  await question(page).region.waitFor();
}

export const inboxScenes: readonly Scene[] = [
  {
    name: 'inbox',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        const inbox = page.getByRole('main');
        await page.getByRole('button', { name: /^Inbox/ }).click();
        await inbox.getByText('You’re all caught up').waitFor();
        await takePicture(page, 'inbox-empty', everyLook);
        await leaveWaiting(page, 'Write a changelog for version 1.5.');
        await leaveWaiting(page, 'Clean up the old plans.');
        await leaveWaiting(page, 'Build it.');
        await page.getByRole('button', { name: 'New conversation', exact: true }).click();
        await sendMessage(page, 'Find a name for the next release.');
        await page.getByRole('article', { name: 'The agent has a question' }).waitFor();
        await page.getByRole('button', { name: /^Inbox/ }).click();
        await inbox.getByRole('button', { name: 'Allow', exact: true, disabled: false }).nth(1).waitFor();
        await takePicture(page, 'inbox', everyLook);
        await inbox.getByRole('article').last().press('End');
        await takePicture(page, 'inbox-end', everyLook);
      }),
  },
];
