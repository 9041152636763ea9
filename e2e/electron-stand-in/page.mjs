import { openRealm } from './realm.mjs';

/**
 * What a window needs of a page, and what a page gets. The realm is the small one: it runs the preload script and
 * paints nothing. One that drives a real browser takes its place through setPageOpener.
 *
 * @typedef {object} PageOptions
 * @property {string} url
 * @property {string} html
 * @property {string} preload the source of the preload script
 * @property {(url: string) => Promise<{ status: number, headers: Record<string, string>, body: string }>} fetch
 * @property {(channel: string, args: unknown[]) => Promise<unknown>} invoke
 *
 * @typedef {object} Page
 * @property {(source: string, argument: unknown) => Promise<unknown>} evaluate runs a function in the page's own world
 * @property {(channel: string, args: unknown[]) => void} deliver brings a message to the preload script
 * @property {() => void} close
 *
 * @typedef {(options: PageOptions) => Page | Promise<Page>} PageOpener
 */

/** @type {PageOpener} */
let opener = openRealm;

/** @param {PageOpener} chosen */
export function setPageOpener(chosen) {
  opener = chosen;
}

/** @param {PageOptions} options */
export function openPage(options) {
  return opener(options);
}
