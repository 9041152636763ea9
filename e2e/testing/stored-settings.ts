import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../src/shared/settings/settings';

/** Returns the settings stored in the data folder; null until any were changed. */
export function storedSettings(dataPath: string): Settings | null {
  const file = join(dataPath, 'settings.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).settings : null;
}
