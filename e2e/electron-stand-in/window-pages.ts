import { EventEmitter, once } from 'node:events';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

interface OpenedPage {
  readonly contentsId: number;
  readonly url: string;
  readonly script: string;
}

export interface WindowPagesOptions {
  readonly context: BrowserContext;
  /** Becomes the page of the first window. Whoever gives it also loads it, when it is prepared as a test wants it. */
  readonly firstPage?: Page;
  /** Asks main. */
  ask(name: string, argument: object): Promise<unknown>;
}

/** The pages of Chromium behind the windows of an app on the stand-in: does what main asks, and tells main what they do. */
export function createWindowPages({ context, firstPage, ask }: WindowPagesOptions) {
  const pages = new Map<number, { page: Page; opened: OpenedPage; loaded?: Promise<unknown> }>();
  const opening = new EventEmitter();
  const sessions: CDPSession[] = [];
  const closing: unknown[] = [];
  let spare = firstPage;
  let isOver = false;

  async function openPage(opened: OpenedPage): Promise<void> {
    const isGiven = spare !== undefined;
    const known = pages.get(opened.contentsId);
    const page = known?.page ?? spare ?? (await context.newPage());
    spare = undefined;
    if (!known) await attach(page, opened);
    // Not awaited: main hears from the page itself when it is there.
    const loaded = isGiven ? {} : { loaded: page.goto(opened.url).catch(() => {}) };
    pages.set(opened.contentsId, { page, opened, ...loaded });
    opening.emit('window', page);
  }

  async function attach(page: Page, { contentsId, url, script }: OpenedPage): Promise<void> {
    await page.addInitScript(script);
    page.on('crash', () => void ask('pageCrashed', { contentsId }).catch(() => {}));
    page.on('popup', async (popup) => {
      if (isOver) return;
      const wanted = popup.url();
      await popup.close();
      await ask('openWindow', { contentsId, url: wanted });
    });
    page.on('close', () => {
      if (pages.get(contentsId)?.page === page) void closedByUser(contentsId);
    });
    await guardNavigation(page, contentsId, new URL(url).origin);
  }

  /** The window asks its app whether it may close. If not, it stays, and Chromium's page is another one. */
  async function closedByUser(contentsId: number): Promise<void> {
    const was = pages.get(contentsId);
    pages.delete(contentsId);
    await ask('pageClosed', { contentsId }).catch(() => {});
    const stays = await ask('isOpen', { contentsId }).catch(() => false);
    if (stays && was) await openPage(was.opened);
  }

  /** Only documents stop here, so that nothing else is slowed down. */
  async function guardNavigation(page: Page, contentsId: number, ownOrigin: string): Promise<void> {
    const session = await context.newCDPSession(page);
    sessions.push(session);
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    const mainFrameId = frameTree.frame.id;
    const byPage = new Set<string>();
    // Chromium says so only of what the page itself began: a test that goes somewhere is not asked about.
    session.on('Page.frameRequestedNavigation', ({ url }) => byPage.add(url));
    session.on('Fetch.requestPaused', async ({ requestId, request, frameId }) => {
      const isMainFrame = frameId === mainFrameId;
      const isOwn = request.url.startsWith(`${ownOrigin}/`);
      const isAsked = !isOwn || !isMainFrame || byPage.delete(request.url);
      const isAllowed =
        !isAsked || (await ask('mayNavigate', { contentsId, url: request.url, isMainFrame }).catch(() => true));
      const answer = isAllowed
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      await answer.catch(() => {});
    });
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  }

  async function load(contentsId: number): Promise<void> {
    const window = pages.get(contentsId);
    if (!window || (!window.loaded && window.page.url() === window.opened.url)) return;
    window.loaded ??= window.page.goto(window.opened.url);
    await window.loaded;
  }

  return {
    answers: {
      openPage,
      async reloadPage({ contentsId }: { contentsId: number }) {
        const window = pages.get(contentsId);
        if (!window) return;
        // Playwright has no more use for a page that has crashed, so that its window gets another one.
        pages.delete(contentsId);
        const isAlive = await Promise.race([window.page.evaluate(() => true).catch(() => false), giveUp()]);
        if (isAlive) {
          pages.set(contentsId, window);
          void window.page.reload().catch(() => {});
          return;
        }
        await openPage(window.opened);
        await window.page.close().catch(() => {});
      },
      async crashPage({ contentsId }: { contentsId: number }) {
        const page = pages.get(contentsId)?.page;
        if (!page) return;
        const session = await context.newCDPSession(page);
        void session.send('Page.crash').catch(() => {});
      },
      async closePage({ contentsId }: { contentsId: number }) {
        const page = pages.get(contentsId)?.page;
        pages.delete(contentsId);
        // Whoever gave it still has it in hand, for the app's next start.
        const closed = (page === firstPage ? page?.goto('about:blank') : page?.close())?.catch(() => {});
        closing.push(closed);
        await closed;
      },
      evaluateInPage({ contentsId, source }: { contentsId: number; source: string }) {
        return pages.get(contentsId)?.page.evaluate(source);
      },
    },
    /** The app has ended: its pages are no concern of it any more, whoever goes on with them. */
    async dispose(): Promise<void> {
      isOver = true;
      pages.clear();
      await Promise.all(closing);
      await Promise.all(sessions.splice(0).map((session) => session.detach().catch(() => {})));
    },
    windows: (): Page[] => [...pages.values()].map(({ page }) => page),
    /** The page of the first window, loaded. */
    async firstWindow(): Promise<Page> {
      if (pages.size === 0) await once(opening, 'window');
      const [[contentsId, { page }] = missing()] = pages;
      await load(contentsId);
      return page;
    },
    /** Where the first window's page is to be found, for whoever loads it. */
    async firstUrl(): Promise<string> {
      if (pages.size === 0) await once(opening, 'window');
      const [[, { opened }] = missing()] = pages;
      return opened.url;
    },
    async nextWindow(): Promise<Page> {
      const [page] = await once(opening, 'window');
      return page as Page;
    },
  };
}

/** A page that hangs does not answer either. */
function giveUp(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), 1_000);
  });
}

function missing(): never {
  throw new Error('The app has no window');
}
