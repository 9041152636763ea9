import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { removeOldLogs } from './remove-old-logs';

const DAY = 24 * 60 * 60 * 1_000;
const now = Date.parse('2024-03-10T12:00:00Z');

describe('old outputs', () => {
  it('go after their time, and the oldest when all are too large; nothing else goes', async () => {
    const folder = temporaryFolder();
    const logs = { 'new.log': 1, 'younger.log': 2, 'older.log': 3, 'expired.log': 8, 'other.txt': 9 };
    for (const [name, age] of Object.entries(logs)) {
      writeFileSync(join(folder, name), 'x'.repeat(100));
      const time = new Date(now - age * DAY);
      utimesSync(join(folder, name), time, time);
    }
    mkdirSync(join(folder, 'folder'));
    await removeOldLogs(folder, { now, maxAge: 7 * DAY, maxSize: 10_000 });
    expect(readdirSync(folder).sort()).toEqual(['folder', 'new.log', 'older.log', 'other.txt', 'younger.log']);
    await removeOldLogs(folder, { now, maxAge: 7 * DAY, maxSize: 250 });
    expect(readdirSync(folder).sort()).toEqual(['folder', 'new.log', 'other.txt', 'younger.log']);
  });

  it('need not be there', async () => {
    await expect(
      removeOldLogs(join(temporaryFolder(), 'none'), { now, maxAge: 1, maxSize: 1 }),
    ).resolves.toBeUndefined();
  });
});
