import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App as ElectronApp } from 'electron';

/** An app that was packaged with an address has it in a file beside its archive; without one it has nowhere to look. */
export function hasUpdateAddress(app: Pick<ElectronApp, 'isPackaged' | 'getAppPath'>): boolean {
  return app.isPackaged && existsSync(join(dirname(app.getAppPath()), 'app-update.yml'));
}
