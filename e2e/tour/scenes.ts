import type { Page } from '@playwright/test';
import { approvalDialog } from '../testing/approval-dialog';
import { openTourHost, type TourHostOptions } from './open-tour-host';
import type { PictureWanted, TakePicture } from './picture';

export interface Scene {
  readonly name: string;
  play(page: Page, takePicture: TakePicture): Promise<void>;
}

const everyLook: PictureWanted = { themes: ['light', 'dark'], sizes: ['large', 'small'] };
const bothThemes: PictureWanted = { themes: ['light', 'dark'] };

async function withHost(page: Page, options: TourHostOptions, play: () => Promise<void>): Promise<void> {
  const host = await openTourHost(options);
  try {
    await page.goto(host.url);
    await play();
  } finally {
    await host.close();
  }
}

const setUp: TourHostOptions = { isSetUp: true };

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
}

async function approve(page: Page): Promise<void> {
  const { approve: button } = approvalDialog(page);
  await button.click();
}

/** The scenes of the tour, in the order in which a user meets them. */
export const scenes: readonly Scene[] = [
  {
    name: 'first-start',
    play: (page, takePicture) =>
      withHost(page, { isSetUp: false }, async () => {
        await page
          .getByRole('button', { name: /Open folder/ })
          .first()
          .waitFor();
        await takePicture(page, 'first-start', everyLook);
      }),
  },
  {
    name: 'conversation',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await say(page, 'Switch the forecast to Celsius and make sure the tests still pass.');
        await approvalDialog(page).dialog.waitFor();
        await takePicture(page, 'approval-file-edit', everyLook);
        await approve(page);
        await page.getByText('Now the tests.').waitFor();
        await takePicture(page, 'approval-command', everyLook);
        await approve(page);
        await page.getByText('Shall I write a test').waitFor();
        await takePicture(page, 'conversation', everyLook);
      }),
  },
  {
    name: 'critical',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await say(page, 'Clean up the old plans.');
        await approvalDialog(page).dialog.waitFor();
        await takePicture(page, 'approval-critical', bothThemes);
      }),
  },
];
