import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { succeedWithFile } from '../succeed-with-file';
import { succeedWithFiles } from './succeed-with-files';

it('a result names the files that were made, with what is known of them', async () => {
  const folder = temporaryFolder();
  const [one, other] = [join(folder, 'a.md'), join(folder, 'b.json')];
  writeFileSync(one, 'hi');
  writeFileSync(other, '{}');
  expect(await succeedWithFile(one, 'Made it', { isNew: true, timestamp: 1 })).toMatchObject({
    success: true,
    message: 'Made it',
    artifacts: [{ type: 'file', path: one, size: 2, mimeType: 'text/markdown', isNew: true, timestamp: 1 }],
  });
  expect(await succeedWithFiles([one, other], 'Changed both', { timestamp: 2 })).toMatchObject({
    success: true,
    data: { files: [one, other] },
    artifacts: [
      { path: one, isNew: false },
      { path: other, isNew: false, mimeType: 'application/json' },
    ],
  });
});
