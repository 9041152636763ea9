/** Longer than a key press that was already on its way. */
const arrivalTime = 500;
/** Longer than a typist's pause between two words. */
export const typingPause = 1_000;

/** When key presses begin to count as answers to what appeared. */
export interface KeyGuard {
  readonly opensAt: number;
}

/** Starts a guard for what appears now. Users who are typing, or were just before, have to pause first. */
export function startKeyGuard(
  at: number,
  before: { readonly lastPressedAt: number; readonly gate: KeyGuard },
): KeyGuard {
  return { opensAt: Math.max(at + arrivalTime, before.lastPressedAt + typingPause, before.gate.opensAt) };
}

/** A key that comes too early was meant for something else, and so may be the keys right after it. */
export function checkKeyPress(gate: KeyGuard, at: number): { readonly gate: KeyGuard; readonly isMeant: boolean } {
  if (at >= gate.opensAt) return { gate, isMeant: true };
  // A busy window receives a key long after it was pressed; that must not open the guard earlier.
  return { gate: { opensAt: Math.max(gate.opensAt, at + typingPause) }, isMeant: false };
}
