/** Coordinates the tabs of one host: one of them notifies for all. */
export interface TabLeader {
  /** Whether this tab is the one that notifies, and no tab is being looked at. */
  mayTell(): Promise<boolean>;
}

interface TabLeaderDeps {
  /** Absent in browsers without Web Locks; then every tab notifies, and the browser merges equal notifications. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly isLookedAt: () => boolean;
  /** Calls back whenever the user may have come or gone. */
  readonly watch: (look: () => void) => void;
}

const speaker = 'aintern.tells';
const lookedAt = 'aintern.looked-at';

/** Uses locks because the browser releases them when a tab closes or crashes. */
export function createTabLeader({ locks, isLookedAt, watch }: TabLeaderDeps): TabLeader {
  if (!locks) return { mayTell: async () => true };
  let isSpeaker = false;
  let leave: (() => void) | null = null;

  function hold(name: string, mode: LockMode, until: Promise<void>, onHeld: () => void): void {
    const held = locks?.request(name, { mode }, () => {
      onHeld();
      return until;
    });
    // Rejected if the page is gone, which needs no lock.
    held?.catch(() => {});
  }

  function look(): void {
    if (!isLookedAt()) {
      leave?.();
      leave = null;
    } else if (!leave) {
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      hold(lookedAt, 'shared', left, () => {});
    }
  }

  hold(speaker, 'exclusive', new Promise(() => {}), () => {
    isSpeaker = true;
  });
  look();
  watch(look);
  return {
    async mayTell() {
      if (!isSpeaker) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === lookedAt);
    },
  };
}
