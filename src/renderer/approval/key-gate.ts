/** Longer than a key that was already on its way. */
const arrivalTime = 500;
/** Longer than the pause between two words of somebody who types. */
const typingPause = 1_000;

/** When key presses begin to count as answers to what appeared. */
export interface KeyGate {
  readonly opensAt: number;
}

export function closeGate(at: number): KeyGate {
  return { opensAt: at + arrivalTime };
}

/** A key that comes too early was meant for something else, and so may be those that follow it closely. */
export function pressKey(gate: KeyGate, at: number): { readonly gate: KeyGate; readonly isMeant: boolean } {
  return at < gate.opensAt ? { gate: { opensAt: at + typingPause }, isMeant: false } : { gate, isMeant: true };
}
