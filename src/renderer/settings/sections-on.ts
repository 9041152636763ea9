import type { AppDescription } from '../../shared/contract/contract';
import { type SettingsSection, settingsSections } from '../core/store/app-state';

/** The sections that have something to set there: a browser has no tray, and does not start AIntern. */
export function sectionsOn(host: AppDescription['host'] | undefined): readonly SettingsSection[] {
  return settingsSections.filter((section) => section !== 'desktop' || host === 'electron');
}
