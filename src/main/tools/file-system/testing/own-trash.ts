import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';

/**
 * A separate home folder for all tests in a file, because the trash is located once per process. Returns the folder of
 * the trashed files.
 */
export function fakeTrash(prepare: (home: string) => void = () => {}): string {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-home-'));
  beforeAll(() => {
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_DATA_HOME', join(home, 'share'));
    prepare(home);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  return join(home, 'share', 'Trash', 'files');
}
