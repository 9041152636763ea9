import type { TerminalPage } from '../../../../shared/contract/terminal';

export interface FollowOptions {
  follow(from: number): Promise<TerminalPage>;
  /** Resolves when the screen has taken it in. */
  show(page: TerminalPage): Promise<void>;
  /** All that was there at the beginning is on the screen. */
  onCaughtUp(): void;
  /** Until the window has drawn what it was given. */
  pause(): Promise<void>;
  /** The terminal cannot be read; returns when it is worth another try, or false. */
  onFailure(cause: unknown): Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Brings a terminal to a screen at the pace of the screen: the next piece is asked for when the last one has been drawn.
 * What a program prints faster than that, main skips.
 */
export async function followScreen({
  follow,
  show,
  onCaughtUp,
  pause,
  onFailure,
  signal,
}: FollowOptions): Promise<void> {
  let from = 0;
  let isCaughtUp = false;
  while (!signal.aborted) {
    try {
      const page = await follow(from);
      if (signal.aborted) return;
      await show(page);
      from = page.next;
      if (!isCaughtUp && !page.isBehind) {
        isCaughtUp = true;
        onCaughtUp();
      }
      if (page.isEnded) return;
    } catch (cause) {
      if (signal.aborted || !(await onFailure(cause))) return;
    }
    await pause();
  }
}
