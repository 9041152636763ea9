import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stampFile } from './stamp-file';

function setUp(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aintern-stamp-'));
  const path = join(folder, 'build.sh');
  writeFileSync(path, content);
  return { folder, path };
}

describe('the stamp of a file', () => {
  it('is the same for the same content, wherever it lies, and another for another', () => {
    const [first, second, third] = ['echo a', 'echo a', 'echo b'].map((content) => stampFile(setUp(content).path));
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
    expect(first).toMatchObject({ isWhole: true });
  });

  it('is of the file that a link leads to', () => {
    const { folder, path } = setUp('echo a');
    symlinkSync(path, join(folder, 'link.sh'));
    expect(stampFile(join(folder, 'link.sh'))).toEqual(stampFile(path));
  });

  it('covers content beyond one chunk', () => {
    const long = 'x'.repeat(3 * 1024 * 1024);
    expect(stampFile(setUp(`${long}a`).path)).not.toEqual(stampFile(setUp(`${long}b`).path));
  });

  it('says of a file that is too large that its content was not read, and still changes with it', () => {
    const { path } = setUp('0123456789');
    const before = stampFile(path, 5);
    expect(before).toMatchObject({ isWhole: false });
    writeFileSync(path, '0123456789 and more');
    expect(stampFile(path, 5)).not.toEqual(before);
  });

  it('is null for what is no regular file', () => {
    const { folder } = setUp('');
    mkdirSync(join(folder, 'sub'));
    for (const path of [join(folder, 'missing'), join(folder, 'sub'), '/dev/null']) expect(stampFile(path)).toBeNull();
  });
});
