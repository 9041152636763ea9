import type { Route } from '../../shared/contract/route';

/** Holds the route a user wants to see until a window takes it, since the window may have to open first. */
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
