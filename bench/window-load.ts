import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Figure } from './figure';
import { messageBox } from './window-page';

const KILOBYTE = 1024;
/** In kilobytes. */
const BUNDLE_LIMIT = 400;

/** The first file of each part. It is named after the source that is loaded on first use. */
const heavyParts = { editor: 'change-editor-', terminal: 'terminal-view-', highlighter: 'highlight-code-' };

/** Counts all scripts and styles that the page requests until it is ready. */
export async function loadFigures(page: Page, url: string): Promise<Figure[]> {
  const loaded: { readonly name: string; readonly size: Promise<number> }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    loaded.push({ name: basename(pathname), size: response.body().then((body) => gzipSync(body).length) });
  });
  await page.goto(url);
  await messageBox(page).waitFor();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  const sizes = await Promise.all(loaded.map(({ size }) => size));
  const kilobytes = sizes.reduce((total, size) => total + size, 0) / KILOBYTE;
  return [
    {
      what: 'scripts and styles of the first load, gzip',
      ratio: kilobytes / BUNDLE_LIMIT,
      goal: 1,
      detail: `${kilobytes.toFixed(0)} KB in ${sizes.length} files, limit ${BUNDLE_LIMIT} KB`,
    },
    heavyFigure(loaded.map(({ name }) => name)),
  ];
}

/** A part without its own file has moved into one that is always loaded. */
function heavyFigure(loaded: readonly string[]): Figure {
  const built = readdirSync('out/renderer/assets');
  const begins = (names: readonly string[], start: string) => names.some((name) => name.startsWith(start));
  const early = Object.entries(heavyParts).flatMap(([part, start]) =>
    begins(loaded, start) || !begins(built, start) ? [part] : [],
  );
  return {
    what: 'heavy parts (editor, terminal, highlighter) that the first load brings',
    ratio: early.length,
    goal: 0,
    detail: early.length === 0 ? 'each comes when it is first needed' : early.join(', '),
  };
}
