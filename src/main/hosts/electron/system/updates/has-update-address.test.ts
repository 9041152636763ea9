import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasUpdateAddress } from './has-update-address';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-address-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a build has an update address when it was packaged with one, and not before', async () => {
  const packaged = { isPackaged: true, getAppPath: () => join(folder, 'app.asar') };
  expect(hasUpdateAddress(packaged)).toBe(false);
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nurl: https://updates.invalid\n');
  expect(hasUpdateAddress(packaged)).toBe(true);
  expect(hasUpdateAddress({ ...packaged, isPackaged: false })).toBe(false);
});
