/** Longer than a key that was already on its way. */
const arrivalTime = 500;
/** Longer than the pause between two words of somebody who types. */
export const typingPause = 1_000;

/** When key presses begin to count as answers to what appeared. */
export interface KeyGuard {
  readonly opensAt: number;
}

/** For what appears now. Whoever was typing just before, or is still, has to pause first. */
export function startKeyGuard(
  at: number,
  before: { readonly lastPressedAt: number; readonly gate: KeyGuard },
): KeyGuard {
  return { opensAt: Math.max(at + arrivalTime, before.lastPressedAt + typingPause, before.gate.opensAt) };
}

/** A key that comes too early was meant for something else, and so may be those that follow it closely. */
export function checkKeyPress(gate: KeyGuard, at: number): { readonly gate: KeyGuard; readonly isMeant: boolean } {
  if (at >= gate.opensAt) return { gate, isMeant: true };
  // A busy window hears of a key long after it was pressed; that opens nothing earlier.
  return { gate: { opensAt: Math.max(gate.opensAt, at + typingPause) }, isMeant: false };
}
