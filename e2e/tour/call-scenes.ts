import type { Page } from '@playwright/test';
import { approvalDialog, openPanel, question } from '../testing/approval-dialog';
import { conversationRow } from '../testing/conversation-row';
import { messageField, sendMessage } from '../testing/send-message';
import { callStates, callStatesTitle, writeCallStates } from '../testing/write-call-states';
import { finishedTaskTitle, writeFinishedTask } from '../testing/write-finished-task';
import type { Scene } from './scenes';
import { bothThemes, everyLook, setUp, withHost } from './with-host';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });

export const callScenes: readonly Scene[] = [
  {
    name: 'conversation',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Switch the forecast to Celsius and make sure the tests still pass.');
        await question(page).region.waitFor();
        await takePicture(page, 'question-file-edit', everyLook);
        await question(page).edit();
        await takePicture(page, 'approval-file-edit', everyLook);
        await approvalDialog(page).approve.click();
        await page.getByText('Now the tests.').waitFor();
        await question(page).region.waitFor();
        await takePicture(page, 'question-command', everyLook);
        await question(page).edit();
        await takePicture(page, 'approval-command', everyLook);
        await approvalDialog(page).approve.click();
        await page.getByText('Shall I write a test').waitFor();
        await takePicture(page, 'conversation', everyLook);
        await conversation(page).press('Home');
        await messageField(page).focus();
        await takePicture(page, 'conversation-beginning', bothThemes);
        const changes = await openPanel(page, 'Changes');
        await changes
          .getByRole('button', { name: /forecast/ })
          .first()
          .click();
        await takePicture(page, 'changes', everyLook);
        await page.getByRole('tab', { name: 'Activity' }).click();
        await takePicture(page, 'activity', bothThemes);
        await page.getByRole('tab', { name: 'Permissions' }).click();
        await takePicture(page, 'permissions', bothThemes);
        await page.keyboard.press('Escape');
        await conversation(page).press('End');
        await page.getByRole('link', { name: 'the reference' }).click();
        await page.getByRole('dialog', { name: /link/i }).waitFor();
        await takePicture(page, 'link', bothThemes);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+f');
        await page.keyboard.type('celsius');
        await takePicture(page, 'find', bothThemes);
      }),
  },
  {
    name: 'critical',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await messageField(page).fill('Clean up the old plans.');
        // Not with a key: the dialog doesn't open for somebody who is typing.
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await approvalDialog(page).dialog.waitFor();
        await takePicture(page, 'approval-critical', everyLook);
      }),
  },
  {
    name: 'several-questions',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Delete the old plan.');
        await question(page).region.waitFor();
        await takePicture(page, 'question-delete', everyLook);
        await question(page).deny();
        await sendMessage(page, 'Prepare the release.');
        await page.getByRole('button', { name: /Allow all/ }).waitFor();
        await takePicture(page, 'four-questions', everyLook);
      }),
  },
  {
    name: 'finished-task',
    play: (page, takePicture) =>
      withHost(page, { isSetUp: true, prepare: writeFinishedTask }, async () => {
        await conversationRow(page, finishedTaskTitle).click();
        await page.getByText('Nothing was pushed.').waitFor();
        await takePicture(page, 'finished-task', everyLook);
        await conversation(page).press('Home');
        await messageField(page).focus();
        await takePicture(page, 'finished-task-beginning', everyLook);
      }),
  },
  {
    name: 'states',
    play: (page, takePicture) =>
      withHost(page, { isSetUp: true, prepare: writeCallStates }, async () => {
        await conversationRow(page, callStatesTitle).click();
        await page.locator('main').getByRole('article').first().waitFor();
        await takePicture(page, 'states-end', everyLook);
        await conversation(page).press('Home');
        await takePicture(page, 'states-beginning', everyLook);
        for (const { status, summary } of callStates) {
          const card = page.locator('main').getByRole('article', { name: summary });
          await card.scrollIntoViewIfNeeded();
          await takePicture(page, `state-${status}`, { ...bothThemes, of: card });
        }
      }),
  },
];
