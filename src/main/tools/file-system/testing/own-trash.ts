import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';

/** A home of its own for all tests of a file: where the trash is, is found once for a process. Returns the trash's files. */
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
