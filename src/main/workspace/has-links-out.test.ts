import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { hasLinksOut } from './has-links-out';

it('sees a link that leads out, also deeper, and none that stays inside or goes in circles', () => {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  mkdirSync(inWork('src', 'deep'), { recursive: true });
  symlinkSync('src', inWork('alias'));
  symlinkSync('circle', inWork('circle'));
  expect(hasLinksOut(scope.workspacePath, scope)).toBe(false);
  symlinkSync('/etc', inWork('src', 'deep', 'out'));
  expect(hasLinksOut(scope.workspacePath, scope)).toBe(true);
  expect(hasLinksOut(inWork('src'), scope)).toBe(true);
});
