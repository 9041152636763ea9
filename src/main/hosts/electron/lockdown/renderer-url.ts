export const rendererScheme = 'app';
const host = 'aintern';

export const rendererUrl = `${rendererScheme}://${host}/`;

/** Not `origin`: for a scheme that is not the web's own, Node's URL calls it "null". */
export function isRendererUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === `${rendererScheme}:` && url.host === host;
}
