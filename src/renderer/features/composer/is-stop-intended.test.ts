import { describe, expect, it } from 'vitest';
import { isStopIntended } from './is-stop-intended';

const plain = { pressedAt: 5_000, isRepeat: false, leftDialogAt: Number.NEGATIVE_INFINITY, isAwaiting: false };

describe('Escape in the message field', () => {
  it('stops the run', () => {
    expect(isStopIntended(plain)).toBe(true);
    expect(isStopIntended({ ...plain, leftDialogAt: 4_000 })).toBe(true);
  });

  it('stops nothing while a call waits for a decision', () => {
    expect(isStopIntended({ ...plain, isAwaiting: true })).toBe(false);
  });

  it('stops nothing where it echoes the press that closed a dialog', () => {
    expect(isStopIntended({ ...plain, leftDialogAt: 4_001 })).toBe(false);
    expect(isStopIntended({ ...plain, isRepeat: true })).toBe(false);
  });
});
