import { createTabLeader, type TabLeader } from './create-tab-leader';
import { isPageAway } from './is-page-away';

/** This page among the other tabs that show the same host. */
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
