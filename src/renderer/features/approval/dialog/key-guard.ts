/** Longer than a key that was already on its way. */
const arrivalTime = 500;
/** Longer than the pause between two words of somebody who types. */
export const typingPause = 1_000;

/** When key presses begin to count as answers to what appeared. */
export interface KeyGate {
  readonly opensAt: number;
}

/** For what appears now. Whoever was typing just before, or is still, has to pause first. */
export function closeGate(at: number, before: { readonly lastPressedAt: number; readonly gate: KeyGate }): KeyGate {
  return { opensAt: Math.max(at + arrivalTime, before.lastPressedAt + typingPause, before.gate.opensAt) };
}

/** A key that comes too early was meant for something else, and so may be those that follow it closely. */
export function pressKey(gate: KeyGate, at: number): { readonly gate: KeyGate; readonly isMeant: boolean } {
  if (at >= gate.opensAt) return { gate, isMeant: true };
  // A busy window hears of a key long after it was pressed; that opens nothing earlier.
  return { gate: { opensAt: Math.max(gate.opensAt, at + typingPause) }, isMeant: false };
}
