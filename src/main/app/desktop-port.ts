import type { CommandInput } from '../../shared/contract/contract';
import type { Settings } from '../../shared/settings/settings';

/** The platform's desktop, if the app runs on one: some settings take effect only if it accepts them. */
export interface DesktopPort {
  /**
   * Applies the change to the desktop and returns a function that undoes it. If that fails, throws an error in words
   * for the user.
   */
  adopt(change: CommandInput<'settings.update'>, current: Settings): () => void;
}
