import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const greeting = `const word = 'hello';

/** What the door says to whoever comes in. */
export function greet(name) {
  return \`\${word}, \${name}\`;
}
`;

/** The picture in README.md: a call that waits for approval, edited by the user. */
await takeScreenshot(join(root, 'docs', 'approval-dialog.png'));

/** @param {string} path */
async function takeScreenshot(path) {
  const folder = mkdtempSync(join(tmpdir(), 'aintern-screenshot-'));
  // Its path is in the picture.
  const workspace = join(tmpdir(), 'my-project');
  mkdirSync(join(workspace, 'src'), { recursive: true });
  writeFileSync(join(workspace, 'src', 'greet.ts'), greeting);
  const args = [join(root, 'out', 'main', 'cli.js'), 'serve', '--no-open', '--workspace', workspace];
  const host = spawn(process.execPath, args, {
    env: { ...process.env, AINTERN_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    for await (const line of createInterface(host.stdout)) {
      await page.goto(JSON.parse(line).url);
      break;
    }
    await page.getByRole('textbox', { name: 'Message' }).fill('replace "hello" with "good morning" in src/greet.ts');
    await page.getByRole('button', { name: 'Send' }).click();
    const editor = page.getByRole('textbox', { name: 'New content of src/greet.ts' });
    await editor.getByText('good morning').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' // until noon');
    await page.getByText('Modified by you').first().waitFor();
    await page.waitForTimeout(500);
    mkdirSync(join(path, '..'), { recursive: true });
    await page.screenshot({ path });
  } finally {
    await browser.close();
    host.kill();
    for (const used of [folder, workspace]) rmSync(used, { recursive: true, force: true });
  }
}
