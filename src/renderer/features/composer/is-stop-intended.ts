interface EscapePress {
  /** By the page's clock, as is the other time. */
  readonly pressedAt: number;
  readonly isRepeat: boolean;
  /** When Escape was last pressed in a dialog. */
  readonly leftDialogAt: number;
  /** Whether a call waits for a decision. */
  readonly isAwaiting: boolean;
}

/** As long as somebody who wants a dialog gone may press the key once more. */
const echoTime = 1_000;

/**
 * Whether Escape in the message field is to stop the run. Whoever just put an approval aside said “later”: the same key
 * once more must not cancel the call.
 */
export function isStopIntended({ pressedAt, isRepeat, leftDialogAt, isAwaiting }: EscapePress): boolean {
  return !isAwaiting && !isRepeat && pressedAt - leftDialogAt >= echoTime;
}
