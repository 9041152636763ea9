/** Longer than the pause between two keys of somebody who types. */
const quietTime = 500;

/** When key presses begin to count as answers to what appeared. */
export interface KeyGate {
  readonly opensAt: number;
}

export function closeGate(at: number): KeyGate {
  return { opensAt: at + quietTime };
}

/** A key that comes too early was meant for something else, and so may be those that follow it closely. */
export function pressKey(gate: KeyGate, at: number): { readonly gate: KeyGate; readonly isMeant: boolean } {
  return at < gate.opensAt ? { gate: closeGate(at), isMeant: false } : { gate, isMeant: true };
}
