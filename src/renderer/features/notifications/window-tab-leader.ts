import { createTabLeader, type TabLeader } from './create-tab-leader';
import { isPageAway } from './is-page-away';

/** Coordinates this page with the other tabs of the same host. */
export function windowTabLeader(): TabLeader {
  return createTabLeader({
    locks: navigator.locks,
    isLookedAt: () => !isPageAway(),
    watch(look) {
      for (const event of ['focus', 'blur', 'pagehide', 'pageshow']) window.addEventListener(event, look);
      document.addEventListener('visibilitychange', look);
    },
  });
}
