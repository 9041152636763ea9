/** The tabs of one host among each other: one of them speaks for all. */
export interface TabLeader {
  /** Whether this is the tab that speaks, and nobody looks at another one. */
  mayTell(): Promise<boolean>;
}

interface TabLeaderDeps {
  /** Absent in browsers without them; then every tab speaks, and the browser puts equal notices in one place. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly isLookedAt: () => boolean;
  /** Calls back whenever somebody may have come or gone. */
  readonly watch: (look: () => void) => void;
}

const speaker = 'aintern.tells';
const lookedAt = 'aintern.looked-at';

/** Held as locks, since the browser gives them back for a tab that closes or crashes. */
export function createTabLeader({ locks, isLookedAt, watch }: TabLeaderDeps): TabLeader {
  if (!locks) return { mayTell: async () => true };
  let isSpeaker = false;
  let leave: (() => void) | null = null;

  function hold(name: string, mode: LockMode, until: Promise<void>, onHeld: () => void): void {
    const held = locks?.request(name, { mode }, () => {
      onHeld();
      return until;
    });
    // Rejected where the page is gone, which needs no lock.
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
