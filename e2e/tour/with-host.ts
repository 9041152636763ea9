import type { Page } from '@playwright/test';
import { openTourHost, type TourHost, type TourHostOptions } from './open-tour-host';
import type { PictureWanted } from './picture';

export const everyLook: PictureWanted = { themes: ['light', 'dark'], sizes: ['large', 'small'] };
export const bothThemes: PictureWanted = { themes: ['light', 'dark'] };

/** The app has been used before. */
export const setUp: TourHostOptions = { isSetUp: true };

export async function withHost(
  page: Page,
  options: TourHostOptions,
  play: (host: TourHost) => Promise<void>,
): Promise<void> {
  const host = await openTourHost(options);
  try {
    await page.goto(host.url);
    await play(host);
  } finally {
    await host.close();
  }
}
