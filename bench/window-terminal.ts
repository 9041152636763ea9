import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure';
import { taskFigure } from './window-figures';
import { heapMegabytes } from './window-memory';
import { traced } from './window-trace';

const BYTES = 100_000_000;
/** In milliseconds; users notice longer freezes. */
const LONGEST_TASK = 100;
/** In megabytes. */
const PAGE_MEMORY = 300;
/** Milliseconds for a window to open its panel. */
const SETTLING = 1_000;
const MOST_LOOKS = 60;
const END = 'all of it is out';

const outputs: Readonly<Record<string, string>> = {
  lines: `seq 1 ${BYTES} | head -c ${BYTES}`,
  base64: `head -c ${(BYTES * 3) / 4} /dev/urandom | base64`,
};

/**
 * Prints 100 MB in a visible terminal: measures the longest block of the window and its memory, and checks that the end
 * of the output arrives.
 */
export async function* terminalFigures(browser: Browser, first: Page): AsyncGenerator<Figure> {
  for (const [name, command] of Object.entries(outputs)) {
    // Another window of the same user, who is already signed in.
    const page = await first.context().newPage();
    await page.goto(new URL('/', first.url()).href);
    await openTerminal(page);
    const trace = await traced(browser, page, () => printAll(page, command));
    const what = `100 MB of ${name} in a terminal that is shown`;
    yield taskFigure(what, trace, LONGEST_TASK);
    const memory = await heapMegabytes(page);
    yield {
      what: `memory of the page: ${what}`,
      ratio: memory / PAGE_MEMORY,
      goal: 1,
      detail: `${memory.toFixed(0)} MB of scripts, limit ${PAGE_MEMORY} MB`,
    };
    await page.close();
  }
}

async function openTerminal(page: Page): Promise<void> {
  const terminals = page.getByRole('button', { name: 'Terminals', exact: true });
  const another = page.getByRole('button', { name: 'New terminal' });
  // A window restores its last layout once that has loaded: a click before that would close a panel that opens
  // automatically.
  for (let look = 0; look < MOST_LOOKS && !(await another.isVisible()); look += 1) {
    if ((await terminals.getAttribute('aria-expanded')) === 'false') await terminals.click();
    await page.waitForTimeout(SETTLING);
  }
  await another.click();
  // Until then an older terminal may be visible, and typed text would be lost.
  await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
  await page.locator('.xterm-rows').getByText(/[$#]/).first().waitFor();
}

async function printAll(page: Page, command: string): Promise<void> {
  await page.keyboard.type(`${command}; echo; echo ${END.replace(' ', "' '")}\n`);
  const rows = page.locator('.xterm-rows > div');
  await rows.filter({ hasText: new RegExp(`^${END}\\s*$`) }).waitFor({ timeout: 120_000 });
}
