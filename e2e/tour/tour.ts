import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { createTakePicture, createTakeReadmePicture, readmeScenes } from './picture';
import { scenes } from './scenes';

/** Saves screenshots of all scenes, or of the named ones, to .cache/screenshots; with --readme, those of the README. */
export async function main(args: readonly string[]): Promise<number> {
  const isReadme = args.includes('--readme');
  const names = isReadme ? readmeScenes : args;
  const unknown = names.filter((name) => !scenes.some((scene) => scene.name === name));
  if (unknown.length > 0) {
    const known = scenes.map(({ name }) => name).join(', ');
    process.stderr.write(`No such scene: ${unknown.join(', ')}. There are: ${known}.\n`);
    return 2;
  }
  const takePicture = isReadme
    ? createTakeReadmePicture(resolve('docs'))
    : createTakePicture(resolve('.cache/screenshots'));
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  let failed = 0;
  try {
    for (const { name, play } of scenes) {
      if (names.length > 0 && !names.includes(name)) continue;
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      page.setDefaultTimeout(10_000);
      try {
        await play(page, takePicture);
      } catch (cause) {
        failed += 1;
        process.stderr.write(`${name}: ${cause instanceof Error ? cause.message : String(cause)}\n`);
        await takePicture(page, `${name}-failed`);
      } finally {
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  return failed > 0 ? 1 : 0;
}
