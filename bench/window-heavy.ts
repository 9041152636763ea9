import type { Browser, Locator, Page } from '@playwright/test';
import { type Figure, inMilliseconds } from './figure';
import { keyFigure, openingFigure, taskFigure } from './window-figures';
import {
  changedFile,
  heavyConversations,
  OTHER_CONVERSATIONS,
  searchedFile,
  serveHeavyWindow,
} from './window-heavy-host';
import { conversationRow, messageBox, openConversation, openPage, settle, typeQuickly } from './window-page';
import { traced } from './window-trace';

/** In milliseconds. */
const limits = { opening: 1_000, key: 100, changeTask: 100, listTask: 200, stop: 500 };

const typed = 'the quick brown fox jumps over the lazy dog while the window works';

/** Measures what a user notices next to content that is hard to render, search and stop. */
export async function* heavyFigures(browser: Browser, folder: string): AsyncGenerator<Figure> {
  const host = await serveHeavyWindow(folder);
  try {
    const page = await openPage(browser);
    await page.goto(host.url);
    await conversationRow(page, changedFile.title).waitFor();
    yield* listFigures(browser, page);
    yield* answerFigures(browser, page);
    yield* changeFigures(browser, page);
    yield* searchFigures(browser, page);
    yield* programFigures(browser, page);
  } finally {
    await host.stop();
  }
}

async function* listFigures(browser: Browser, page: Page): AsyncGenerator<Figure> {
  const scrolling = await traced(browser, page, async () => {
    await page.locator('nav ul').evaluate(async ({ parentElement: scroller }) => {
      for (let step = 0; step < 60; step += 1) {
        scroller?.scrollBy(0, 400);
        await new Promise(requestAnimationFrame);
      }
      scroller?.scrollTo(0, 0);
    });
    await settle(page);
  });
  yield taskFigure(`scrolling through a list of ${OTHER_CONVERSATIONS} conversations`, scrolling, limits.listTask);
}

async function* answerFigures(browser: Browser, page: Page): AsyncGenerator<Figure> {
  for (const conversation of heavyConversations) {
    const { title } = conversation;
    const opening = await traced(browser, page, () => openConversation(page, conversation));
    yield openingFigure(title, conversation, opening, limits.opening);
    const typing = await traced(browser, page, () => typeQuickly(page, typed));
    yield keyFigure(`beside ${title}`, typing, limits.key);
    await messageBox(page).fill('');
  }
}

async function* changeFigures(browser: Browser, page: Page): AsyncGenerator<Figure> {
  await conversationRow(page, changedFile.title).click();
  await page.getByRole('main').getByRole('button', { name: 'Changes', exact: true }).click();
  const files = page.getByRole('region', { name: 'Changed files' });
  const row = files.getByRole('heading', { name: changedFile.name }).getByRole('button');
  await row.waitFor();
  const looking = await traced(browser, page, async () => {
    await row.click();
    await files.getByText('value 5', { exact: true }).first().waitFor();
    await scrollToEnd(files);
    await settle(page);
  });
  yield taskFigure(`a change of ${changedFile.lines} lines, opened and scrolled through`, looking, limits.changeTask);
}

async function scrollToEnd(scroller: Locator): Promise<void> {
  await scroller.evaluate(async (element) => {
    const isAtEnd = () => element.scrollHeight - element.clientHeight - element.scrollTop < 1;
    while (!isAtEnd()) {
      element.scrollBy(0, 20_000);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
}

async function* searchFigures(browser: Browser, page: Page): AsyncGenerator<Figure> {
  await beginConversation(page, `find pattern in ${searchedFile}`);
  await question(page).getByRole('button', { name: 'Edit…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  await dialog.getByRole('tab', { name: 'JSON' }).click();
  await dialog
    .getByRole('textbox', { name: 'Parameters as JSON' })
    .fill(JSON.stringify({ pattern: '^(a+)+$', path: searchedFile }));
  const typing = await traced(browser, page, async () => {
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await typeQuickly(page, typed);
  });
  yield keyFigure('while a catastrophic pattern is searched', typing, limits.key);
  await messageBox(page).fill('');
}

async function* programFigures(browser: Browser, page: Page): AsyncGenerator<Figure> {
  await beginConversation(page, 'run yes');
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click();
  const card = page.getByRole('article', { name: /^Run command/ });
  await card.getByText('Running').waitFor();
  const typing = await traced(browser, page, () => typeQuickly(page, typed));
  yield keyFigure('while a program prints as fast as it can', typing, limits.key);
  const time = await timeStop(page);
  yield {
    what: 'stop: from the click to the picture that shows it, to 500 ms',
    ratio: time / limits.stop,
    goal: 1,
    detail: inMilliseconds(time),
  };
}

function question(page: Page): Locator {
  return page.locator('main').getByRole('group', { name: /\?$/ }).first();
}

async function beginConversation(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await messageBox(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Milliseconds from the click to the first frame in which no card is executing. */
function timeStop(page: Page): Promise<number> {
  const stop = page.getByRole('button', { name: 'Stop', exact: true }).first();
  return stop.evaluate(async (button) => {
    const isExecuting = () =>
      [...document.querySelectorAll('article')].some(({ textContent }) => textContent.includes('Running'));
    const clickedAt = performance.now();
    (button as HTMLElement).click();
    do await new Promise(requestAnimationFrame);
    while (isExecuting());
    return performance.now() - clickedAt;
  });
}
