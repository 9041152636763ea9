import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ModelsPlace } from '../core/store/app-state';
import { modelRowId } from '../features/models/connection-models';

/**
 * Another place is seen from its top. What led there may be gone with the place before: then the focus goes to the new
 * place, and from the settings of a model back to where they were opened.
 */
export function usePlaceFocus(place: ModelsPlace, scroller: RefObject<HTMLElement | null>): void {
  const before = useRef(place);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = place;
    if (left === place) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    if (document.activeElement !== document.body) return;
    const origin = left.kind === 'model' && place.kind === 'connection' ? modelRowId(left.model) : null;
    const row = origin === null ? null : document.getElementById(origin);
    (row ?? scroller.current)?.focus();
  }, [place, scroller]);
}
