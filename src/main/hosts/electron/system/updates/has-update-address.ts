import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App as ElectronApp } from 'electron';

/** An app packaged with an update address has it in a file beside its archive; without one it can't check. */
export function hasUpdateAddress(app: Pick<ElectronApp, 'isPackaged' | 'getAppPath'>): boolean {
  return app.isPackaged && existsSync(join(dirname(app.getAppPath()), 'app-update.yml'));
}
