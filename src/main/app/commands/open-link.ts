import { CommandFailure } from '../../base/command-failure';

/** Other schemes start programs with arguments chosen by the link's author. */
const openable = new Set(['http:', 'https:', 'mailto:']);

/** Opens a link outside of the window. */
export async function openLink(text: string, openExternal?: (url: string) => Promise<void>): Promise<void> {
  if (!openExternal)
    throw new CommandFailure('refused', 'Links can’t be opened from here. Open the address in your browser');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !openable.has(url.protocol)) {
    throw new CommandFailure('refused', 'Only http, https and mailto links can be opened. Copy the link instead.');
  }
  // Not `text`: open exactly the URL that was checked.
  await openExternal(url.href);
}
