/** A menu may report that it closes just before it reports the choice. */
const afterChoice = 300;

/**
 * macOS reports the closing of a submenu like that of the whole menu, and Linux reports only submenus: a user who
 * leaves one may still be reading the rest.
 */
const afterClose = 2_000;

/** In case the close is never reported. */
const longestHold = 20_000;

export interface MenuHold {
  /** The user may be reading the menu: the item they are about to choose must not move. */
  isHeld(): boolean;
  opened(menu: object): void;
  closed(menu: object): void;
  /** An item was chosen, which closes the whole menu. */
  chosen(): void;
}

/** Uses the events of a menu and its submenus to decide how long the menu must not change. */
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
