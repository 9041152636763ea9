export const rendererScheme = 'app';
const host = 'aintern';

export const rendererUrl = `${rendererScheme}://${host}/`;
/** The same page, which shows only the questions there. */
export const trayUrl = `${rendererUrl}#tray`;

/** Not `origin`, which is "null" in Node's URL for any non-web scheme. */
export function isRendererUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === `${rendererScheme}:` && url.host === host;
}
