/** A menu may tell that it closes just before it tells what was chosen in it. */
const afterChoice = 300;

/**
 * macOS tells the close of a submenu like that of the whole menu, and Linux tells nothing but submenus: who comes out
 * of one may still read the rest.
 */
const afterClose = 2_000;

/** In case nobody tells that it was closed. */
const longestHold = 20_000;

export interface MenuHold {
  /** Somebody may be reading the menu: what they are about to choose must not move. */
  isHeld(): boolean;
  opened(menu: object): void;
  closed(menu: object): void;
  /** Something in the menu was chosen, which closes all of it. */
  chosen(): void;
}

/** Knows from what a menu and its submenus tell how long the menu is to be left as it is. */
export function createMenuHold(onRelease: () => void): MenuHold {
  const open = new Set<object>();
  let timer: NodeJS.Timeout | null = null;

  function holdFor(wait: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(release, wait);
    timer.unref();
  }

  function release(): void {
    timer = null;
    open.clear();
    onRelease();
  }

  return {
    isHeld: () => timer !== null,
    opened(menu) {
      open.add(menu);
      holdFor(longestHold);
    },
    closed(menu) {
      if (open.delete(menu) && open.size === 0) holdFor(afterClose);
    },
    chosen() {
      open.clear();
      if (timer !== null) holdFor(afterChoice);
    },
  };
}
