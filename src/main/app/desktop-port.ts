import type { CommandInput } from '../../shared/contract/contract';
import type { Settings } from '../../shared/settings/settings';

/** The platform's desktop, where the app lives on one: some settings hold only if it agrees. */
export interface DesktopPort {
  /** Has the desktop do as the change says. Throws in words for the user where it does not; returns the way back. */
  adopt(change: CommandInput<'settings.update'>, current: Settings): () => void;
}
