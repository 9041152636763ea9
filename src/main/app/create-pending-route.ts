import type { Place } from '../../shared/contract/route';

/** Holds the place that somebody wants to see until a window takes it: it may have to be opened first. */
export interface PlaceDesk {
  show(place: Place): void;
  take(): Place | null;
}

export function createPlaceDesk(tell: () => void): PlaceDesk {
  let wanted: Place | null = null;
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
