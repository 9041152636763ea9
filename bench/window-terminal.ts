import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure';
import { taskFigure } from './window-figures';
import { heapMegabytes } from './window-memory';
import { traced } from './window-trace';

const BYTES = 100_000_000;
/** In milliseconds: a freeze is what one notices. */
const LONGEST_TASK = 100;
/** In megabytes. */
const PAGE_MEMORY = 300;
/** Milliseconds that a window takes to open its panel. */
const SETTLING = 1_000;
const MOST_LOOKS = 60;
const END = 'all of it is out';

const outputs: Readonly<Record<string, string>> = {
  lines: `seq 1 ${BYTES} | head -c ${BYTES}`,
  base64: `head -c ${(BYTES * 3) / 4} /dev/urandom | base64`,
};

/** 100 MB in a terminal that is shown: how long the window is held up at most, what it takes, and that the end is there. */
export async function* terminalFigures(browser: Browser, first: Page): AsyncGenerator<Figure> {
  for (const [name, command] of Object.entries(outputs)) {
    // Another window of the same user, who is let in already.
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
  // A window opens as the last one was left, as soon as it knows how that was: a press before that closes what opens by itself.
  for (let look = 0; look < MOST_LOOKS && !(await another.isVisible()); look += 1) {
    if ((await terminals.getAttribute('aria-expanded')) === 'false') await terminals.click();
    await page.waitForTimeout(SETTLING);
  }
  await another.click();
  // Until then one of before may be shown, and what is typed would go nowhere.
  await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
  await page.locator('.xterm-rows').getByText(/[$#]/).first().waitFor();
}

async function printAll(page: Page, command: string): Promise<void> {
  await page.keyboard.type(`${command}; echo; echo ${END.replace(' ', "' '")}\n`);
  const rows = page.locator('.xterm-rows > div');
  await rows.filter({ hasText: new RegExp(`^${END}\\s*$`) }).waitFor({ timeout: 120_000 });
}
