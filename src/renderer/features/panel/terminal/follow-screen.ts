import type { TerminalPage } from '../../../../shared/contract/terminal';

export interface FollowOptions {
  follow(from: number): Promise<TerminalPage>;
  /** Resolves when the screen has processed it. */
  show(page: TerminalPage): Promise<void>;
  /** Called when everything that was there at the beginning is on screen. */
  onCaughtUp(): void;
  /** Waits until the window has rendered its input. */
  pause(): Promise<void>;
  /** Called when the terminal can't be read; resolves when a retry is worthwhile, or to false. */
  onFailure(cause: unknown): Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Sends a terminal's output to a screen at the screen's pace: the next piece is requested once the last one is drawn.
 * Main skips output that a program prints faster than that.
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
