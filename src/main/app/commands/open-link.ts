import { CommandFailure } from '../../base/command-failure';

/** Other schemes start programs with arguments that whoever wrote the link has chosen. */
const openable = new Set(['http:', 'https:', 'mailto:']);

/** Opens what the user wants to see, outside of the window. */
export async function openLink(text: string, openExternal?: (url: string) => Promise<void>): Promise<void> {
  if (!openExternal)
    throw new CommandFailure('refused', 'Links can’t be opened from here. Open the address in your browser');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !openable.has(url.protocol)) {
    throw new CommandFailure('refused', 'Only http, https and mailto links can be opened. Copy the link instead.');
  }
  // Not the text: what was checked is what is opened.
  await openExternal(url.href);
}
