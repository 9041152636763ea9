/** As browsers have them, within what the settings take. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

export type ZoomMove = 'in' | 'out' | 'reset';

/** The size after a move; the same where there is none further. */
export function nextZoom(zoom: number, move: ZoomMove): number {
  if (move === 'reset') return 1;
  const next = move === 'in' ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** What a key means with Ctrl, or with Cmd on a Mac. On many keyboards the plus is on the key of the equals sign. */
export function zoomMoveOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ZoomMove | null {
  if (event.altKey || event.ctrlKey === event.metaKey) return null;
  if (event.key === '+' || event.key === '=') return 'in';
  if (event.key === '-') return 'out';
  return event.key === '0' ? 'reset' : null;
}
