import type { Route } from '../../shared/contract/route';

/** Holds the place that somebody wants to see until a window takes it: it may have to be opened first. */
export interface PendingRoute {
  show(place: Route): void;
  take(): Route | null;
}

export function createPendingRoute(tell: () => void): PendingRoute {
  let wanted: Route | null = null;
  return {
    show(place) {
      wanted = place;
      tell();
    },
    take() {
      const taken = wanted;
      wanted = null;
      return taken;
    },
  };
}
