import { runInThisContext } from 'node:vm';
import { createPeer } from './peer.mjs';

/**
 * The line to the process that started this one: it runs functions in main, as Playwright does in Electron's, and holds
 * the browser whose pages the windows are.
 */
const peer = createPeer((message) => process.connected && process.send?.(message), {
  evaluate: async (/** @type {{ source: string, argument: unknown }} */ { source, argument }) => {
    const { default: electron } = await import('./electron.mjs');
    return runInThisContext(`(${source})`)(electron, argument);
  },
  mayNavigate: async (/** @type {{ contentsId: number, url: string, isMainFrame: boolean }} */ where) =>
    (await contents(where))?.mayNavigate(where) ?? true,
  openWindow: async (/** @type {{ contentsId: number, url: string }} */ details) =>
    void (await contents(details))?.openWindow(details),
  pageCrashed: async (/** @type {{ contentsId: number }} */ page) =>
    void (await contents(page))?.crashed({ reason: 'crashed', exitCode: 5 }),
  isOpen: async (/** @type {{ contentsId: number }} */ page) => (await contents(page)) !== undefined,
  pageClosed: async (/** @type {{ contentsId: number }} */ page) =>
    void (await contents(page))?.emit('close-requested'),
});

process.on('message', (message) => peer.receive(/** @type {import('./peer.mjs').Message} */ (message)));
process.on('disconnect', () => process.exit(1));

/** What windows ask of the browser. */
export const browser = {
  openPage: (/** @type {{ contentsId: number, url: string, script: string }} */ page) => peer.ask('openPage', page),
  reloadPage: (/** @type {{ contentsId: number }} */ page) => peer.ask('reloadPage', page),
  crashPage: (/** @type {{ contentsId: number }} */ page) => peer.ask('crashPage', page),
  closePage: (/** @type {{ contentsId: number }} */ page) => peer.ask('closePage', page),
  evaluateInPage: (/** @type {{ contentsId: number, source: string }} */ code) => peer.ask('evaluateInPage', code),
};

/** Runs the function that was given to run before the app's own code. */
export async function prepare() {
  await peer.ask('prepare').then(async (source) => {
    if (typeof source !== 'string') return;
    const { default: electron } = await import('./electron.mjs');
    await runInThisContext(`(${source})`)(electron);
  });
}

/** @param {{ contentsId: number }} page */
async function contents({ contentsId }) {
  const { webContents } = await import('./web-contents.mjs');
  return webContents.fromId(contentsId);
}
