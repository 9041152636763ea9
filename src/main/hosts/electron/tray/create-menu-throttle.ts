import type { TrayEntry } from './describe-tray';

/**
 * Milliseconds until new text for the same entries is shown. Linux doesn't report that the menu is open, a new menu
 * replaces the one being read, and a run changes its text several times a second: so updates come soon after something
 * begins, then less and less often.
 */
const shortestPause = 250;
const longestPause = 8_000;

export interface MenuThrottle {
  /** Whether to replace the previous menu now; if it has to wait, it is requested again in time. */
  isDue(next: readonly TrayEntry[]): boolean;
}

export function createMenuThrottle(
  first: readonly TrayEntry[],
  onDue: () => void,
  now: () => number = () => performance.now(),
): MenuThrottle {
  let shown = keysOf(first);
  let pause = shortestPause;
  let mayChangeWordsAt = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    isDue(next) {
      const keys = keysOf(next);
      if (keys.all === shown.all) return false;
      const wait = keys.entries === shown.entries ? mayChangeWordsAt - now() : 0;
      clearTimeout(timer);
      if (wait > 0) {
        timer = setTimeout(onDue, wait);
        timer.unref();
        return false;
      }
      pause = keys.entries === shown.entries ? Math.min(pause * 2, longestPause) : shortestPause;
      mayChangeWordsAt = now() + pause;
      shown = keys;
      return true;
    },
  };
}

function keysOf(menu: readonly TrayEntry[]): { readonly all: string; readonly entries: string } {
  const entries = menu.map((entry) => ('label' in entry ? { ...entry, label: '' } : entry));
  return { all: JSON.stringify(menu), entries: JSON.stringify(entries) };
}
