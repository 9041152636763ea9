interface EscapePress {
  /** Both times are on the page's clock. */
  readonly pressedAt: number;
  readonly isRepeat: boolean;
  /** When Escape was last pressed in a dialog. */
  readonly leftDialogAt: number;
  /** Whether a call waits for a decision. */
  readonly isAwaiting: boolean;
}

/** A user who dismisses a dialog may press the key once more within this time. */
const echoTime = 1_000;

/**
 * Whether Escape in the message field should stop the run. A user who just dismissed an approval said “later”: pressing
 * the key again must not cancel the call.
 */
export function isStopIntended({ pressedAt, isRepeat, leftDialogAt, isAwaiting }: EscapePress): boolean {
  return !isAwaiting && !isRepeat && pressedAt - leftDialogAt >= echoTime;
}
