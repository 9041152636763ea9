import type { Settings } from '../../../../shared/settings/settings';

export interface ClosedWindow {
  readonly isWorking: boolean;
  readonly whenClosed: Settings['whenClosed'];
  readonly platform: NodeJS.Platform;
}

/**
 * Decides what closing the window does. While agents work, it is the user's choice, and the app asks until there is
 * one. With nothing running, an app on macOS stays open, as all do there; elsewhere it quits with its window, unless
 * the user chose the background: then the same click does the same, whether the last run has just ended or not.
 */
export function chooseOnClose({ isWorking, whenClosed, platform }: ClosedWindow): 'ask' | 'hide' | 'quit' {
  if (whenClosed === 'keep-working') return 'hide';
  if (isWorking) return whenClosed;
  return platform === 'darwin' ? 'hide' : 'quit';
}
