import type { Settings } from '../../../../shared/settings/settings';

export interface ClosedWindow {
  readonly isWorking: boolean;
  readonly whenClosed: Settings['whenClosed'];
  readonly platform: NodeJS.Platform;
}

/**
 * What closing the window does. While agents work it is what the user has chosen, asked until they have. With nothing
 * under way an app on macOS stays, as all do there; elsewhere it ends with its window, unless the user chose the
 * background: then the same click does the same, whether the last run has just ended or not.
 */
export function chooseOnClose({ isWorking, whenClosed, platform }: ClosedWindow): 'ask' | 'hide' | 'quit' {
  if (whenClosed === 'keep-working') return 'hide';
  if (isWorking) return whenClosed;
  return platform === 'darwin' ? 'hide' : 'quit';
}
