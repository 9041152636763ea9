import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Takes a screenshot of the current window in each requested theme and size. */
export type TakePicture = (page: Page, name: string, wanted?: PictureWanted) => Promise<void>;

export interface PictureWanted {
  readonly themes?: readonly Theme[];
  readonly sizes?: readonly Size[];
  /** A part of the window; defaults to all of it. */
  readonly of?: Locator;
}

export type Theme = 'light' | 'dark';
export type Size = keyof typeof sizes;

const sizes = {
  large: { width: 1440, height: 900 },
  small: { width: 1024, height: 700 },
} as const;

const usualLook: Required<Pick<PictureWanted, 'themes' | 'sizes'>> = { themes: ['light'], sizes: ['large'] };

/** Milliseconds until transitions, lazily loaded parts and highlighting have settled. */
const SETTLING = 450;

export function createTakePicture(folder: string): TakePicture {
  mkdirSync(folder, { recursive: true });
  return async (page, name, wanted = {}) => {
    const look = { ...usualLook, ...wanted };
    for (const size of look.sizes) {
      for (const theme of look.themes) {
        await page.setViewportSize(sizes[size]);
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(SETTLING);
        const path = join(folder, `${name}-${theme}-${sizes[size].width}.png`);
        await (wanted.of ?? page).screenshot({ path });
        process.stdout.write(`${path}\n`);
      }
    }
    await page.setViewportSize(sizes.large);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
