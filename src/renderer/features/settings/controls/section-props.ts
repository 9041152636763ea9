import type { CommandInput } from '../../../../shared/contract/contract';
import type { Settings } from '../../../../shared/settings/settings';

export interface SectionProps {
  readonly settings: Settings;
  /** Errors are shown under the section. */
  change(change: CommandInput<'settings.update'>): void;
}
