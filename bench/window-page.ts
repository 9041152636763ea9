import type { Browser, Locator, Page } from '@playwright/test';

const PATIENCE = 120_000;

/** Opens a page as a new user. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // Everything takes longer on a busy machine, and should still be measured to the end.
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

export function scrollerOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation', exact: true });
}

export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

/** Milliseconds between two keys: the pace of a fast typist. */
const KEY_INTERVAL = 30;

export async function typeQuickly(page: Page, text: string): Promise<void> {
  await messageBox(page).pressSequentially(text, { delay: KEY_INTERVAL });
}

export interface ShownConversation {
  readonly title: string;
  /** The end of the last message. */
  readonly lastWords: string;
}

/** The mark that the page sets once the end of the conversation is visible. */
export function inSightMark({ title }: ShownConversation): string {
  return `the end of ${title} is in sight`;
}

/** Clicks the conversation's row and waits until the page has marked its last words as visible. */
export async function openConversation(page: Page, conversation: ShownConversation): Promise<void> {
  const mark = inSightMark(conversation);
  await page.evaluate(markWhenInSight, { words: conversation.lastWords, mark });
  await conversationRow(page, conversation.title).click();
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  await settle(page);
}

export function conversationRow(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}`) }).first();
}

function markWhenInSight({ words, mark }: { words: string; mark: string }): void {
  const sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) {
      sight.disconnect();
      performance.mark(mark);
    }
  });
  const changes = new MutationObserver(() => {
    const said = [...document.querySelectorAll('section[aria-label="Conversation"] :is(p, pre)')].at(-1);
    if (!said?.textContent.endsWith(words)) return;
    changes.disconnect();
    sight.observe(said);
  });
  changes.observe(document.body, { childList: true, subtree: true });
}

/** Scrolls through the whole conversation: up, down and to the middle, with the wheel, keys and the scroll bar. */
export async function scrollThrough(page: Page): Promise<void> {
  const scroller = scrollerOf(page);
  await scroller.focus();
  await wheelTo(page, scroller, 'top');
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('PageDown', { delay: 30 });
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageUp', { delay: 30 });
  await page.keyboard.press('Home');
  await settle(page);
  await dragToMiddle(scroller);
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageUp', { delay: 30 });
  await wheelTo(page, scroller, 'bottom');
  await page.keyboard.press('Home');
  await settle(page);
  await page.keyboard.press('End');
  await settle(page);
}

/** A strong flick of a free-spinning wheel. */
const WHEEL_STEP = 1_500;
/** More than the conversation's length; if this isn't enough, something blocks scrolling. */
const MOST_TURNS = 2_000;

async function wheelTo(page: Page, scroller: Locator, end: 'top' | 'bottom'): Promise<void> {
  await scroller.hover();
  const left = () =>
    scroller.evaluate(
      ({ scrollTop, scrollHeight, clientHeight }, to) =>
        to === 'top' ? scrollTop : scrollHeight - clientHeight - scrollTop,
      end,
    );
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await page.mouse.wheel(0, end === 'top' ? -WHEEL_STEP : WHEEL_STEP);
    await page.waitForTimeout(16);
    if (turn % 10 === 0 && (await left()) <= 1) return;
  }
  throw new Error(`The wheel did not lead to the ${end} of the conversation`);
}

/** Like dragging the scroll bar: a few big jumps, one per frame. */
async function dragToMiddle(scroller: Locator): Promise<void> {
  await scroller.evaluate(async (element) => {
    // Read once: each read would force a layout, which a scroll bar doesn't do.
    const { scrollHeight } = element;
    for (let step = 1; step <= 20; step += 1) {
      element.scrollTop = (step / 40) * scrollHeight;
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Marks the highest token of the current answer whenever the page changes. */
export async function markTokens(page: Page): Promise<void> {
  await scrollerOf(page).evaluate((scroller) => {
    let highest = -1;
    new MutationObserver((changes) => {
      // Reads only the end of the changed text, so that this observer doesn't distort the measurement.
      const tail = changes.map(({ target }) => (target.textContent ?? '').slice(-40)).join(' ');
      const added = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].map((node) => (node.textContent ?? '').slice(-40)),
      );
      for (const [number] of `${tail} ${added.join(' ')}`.matchAll(/(?<= )\d+(?= |$)/g)) {
        if (Number(number) <= highest) continue;
        highest = Number(number);
        performance.mark(`shown ${number}`);
      }
    }).observe(scroller, { childList: true, characterData: true, subtree: true });
  });
}

export async function ask(page: Page, question: string): Promise<void> {
  await messageBox(page).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).first().waitFor();
}

export async function answerEnded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 120_000 });
  await settle(page);
}

/** Waits until pending changes have been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(500);
}
