/** Same steps as in browsers, within the range of the setting. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

export type ZoomMove = 'in' | 'out' | 'reset';

/** Returns the zoom after a step; unchanged at the ends. */
export function nextZoom(zoom: number, move: ZoomMove): number {
  if (move === 'reset') return 1;
  const next = move === 'in' ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** Returns what a key means with Ctrl, or Cmd on a Mac. On many keyboards plus is on the equals key. */
export function zoomMoveOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ZoomMove | null {
  if (event.altKey || event.ctrlKey === event.metaKey) return null;
  if (event.key === '+' || event.key === '=') return 'in';
  if (event.key === '-') return 'out';
  return event.key === '0' ? 'reset' : null;
}
