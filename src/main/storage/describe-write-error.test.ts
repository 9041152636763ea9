import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { describeWriteError } from './describe-write-error';

const failure = (code: string) => Object.assign(new Error(`${code}: something, write`), { code });
const told = (cause: unknown) => describeWriteError(cause, '/data/conversations/one.jsonl', 'The conversation').message;

describe('describeWriteError', () => {
  it('says what to do about a full disk, and that nothing is lost', () => {
    const full = (code: string) =>
      `There is no space left on the disk for AIntern’s data (${code}). Nothing that was written is lost. ` +
      'Free some space on the disk of /data/conversations, then go on.';
    expect(['ENOSPC', 'EDQUOT'].map((code) => told(failure(code)))).toEqual([full('ENOSPC'), full('EDQUOT')]);
  });

  it('says what to do where nothing may be written', () => {
    const closed = (code: string) =>
      `AIntern may not write its data (${code}). Make /data/conversations writable, then go on.`;
    const codes = ['EROFS', 'EACCES', 'EPERM'];
    expect(codes.map((code) => told(failure(code)))).toEqual(codes.map(closed));
  });

  it('says what to do where the file is gone', () => {
    const { message } = describeWriteError(failure('ENOENT'), '/data/settings.json', 'They');
    expect([told(failure('ENOENT')), message]).toEqual([
      'The conversation could not be written: the file is not in /data/conversations any more (ENOENT). Bring it back, then go on.',
      'They could not be written: the file is not in /data any more (ENOENT). Bring it back, then go on.',
    ]);
  });

  it('passes on what it does not know, whole, with its cause', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'one.jsonl');
    mkdirSync(path);
    try {
      writeFileSync(path, '');
    } catch (cause) {
      const described = describeWriteError(cause, path, 'The conversation');
      expect(described.message).toBe(
        `The conversation could not be written to ${folder}: EISDIR: illegal operation on a directory, open '${path}'. Check that disk, then go on.`,
      );
      expect(described.cause).toBe(cause);
    }
    expect(told('nonsense')).toBe(
      'The conversation could not be written to /data/conversations: nonsense. Check that disk, then go on.',
    );
    expect.assertions(3);
  });
});
