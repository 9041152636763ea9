import type { CommandInput } from '../../shared/contract';
import type { Settings } from '../../shared/settings';

export interface SectionProps {
  readonly settings: Settings;
  /** What goes wrong is shown under the section. */
  change(change: CommandInput<'settings.update'>): void;
}
