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

/** What the README shows: the pictures by their names in the tour, with the scenes that take them. */
const readmePictures: Readonly<Record<string, { scene: string; file: string; theme: Theme }>> = {
  'question-file-edit': { scene: 'conversation', file: 'approval', theme: 'light' },
  conversation: { scene: 'conversation', file: 'conversation', theme: 'light' },
  'changes-wide': { scene: 'side-by-side', file: 'changes', theme: 'dark' },
  inbox: { scene: 'inbox', file: 'inbox', theme: 'light' },
  terminals: { scene: 'terminals', file: 'terminals', theme: 'light' },
};

/** Small enough to be read in half the width of a page. */
const readmeSize = { width: 1280, height: 800 };

export const readmeScenes = [...new Set(Object.values(readmePictures).map(({ scene }) => scene))];

const usualLook: Required<Pick<PictureWanted, 'themes' | 'sizes'>> = { themes: ['light'], sizes: ['large'] };

/** Milliseconds until transitions, lazily loaded parts and highlighting have settled. */
const SETTLING = 450;

export function createTakePicture(folder: string): TakePicture {
  mkdirSync(folder, { recursive: true });
  return async (page, name, wanted = {}) => {
    const look = { ...usualLook, ...wanted };
    for (const size of look.sizes) {
      for (const theme of look.themes) {
        await show(page, sizes[size], theme);
        const path = join(folder, `${name}-${theme}-${sizes[size].width}.png`);
        await (wanted.of ?? page).screenshot({ path });
        process.stdout.write(`${path}\n`);
      }
    }
    await page.setViewportSize(sizes.large);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

/** Takes only the pictures of the README. */
export function createTakeReadmePicture(folder: string): TakePicture {
  return async (page, name) => {
    const picture = readmePictures[name];
    if (!picture) return;
    await show(page, readmeSize, picture.theme);
    const path = join(folder, `${picture.file}.png`);
    await page.screenshot({ path });
    process.stdout.write(`${path}\n`);
  };
}

async function show(page: Page, size: { width: number; height: number }, theme: Theme): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForTimeout(SETTLING);
}
