import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { removeTemporaries } from './remove-temporaries';

const keys = 'keys.json.00000000-0000-4000-8000-000000000001.tmp';
const settings = 'settings.json.tmp-17948664640a1b2c';

it('removes what a crash left of settings and keys, and nothing else', async () => {
  const folder = temporaryFolder();
  const now = Date.now();
  const put = (name: string, age: number) => {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), (now - age) / 1_000, (now - age) / 1_000);
  };
  for (const name of [keys, settings, 'claim-0a1b2c3d']) put(name, 120_000);
  for (const name of ['keys.json', 'settings.json', 'settings.json.unreadable-1', 'mine.tmp']) put(name, 120_000);
  put(keys.replace('0001', '0002'), 1_000);
  await removeTemporaries(folder, now);
  expect(readdirSync(folder).sort()).toEqual([
    'keys.json',
    keys.replace('0001', '0002'),
    'mine.tmp',
    'settings.json',
    'settings.json.unreadable-1',
  ]);
});

it('has nothing to do where there is no folder', async () => {
  await removeTemporaries(join(temporaryFolder(), 'none'), Date.now());
});
