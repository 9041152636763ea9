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
      `The disk with AIntern’s data is full (${code}). Saved data is not lost. ` +
      'Free some space on the disk of /data/conversations, then continue.';
    expect(['ENOSPC', 'EDQUOT'].map((code) => told(failure(code)))).toEqual([full('ENOSPC'), full('EDQUOT')]);
  });

  it('says what to do where nothing may be written', () => {
    const closed = (code: string) =>
      `AIntern isn't allowed to write its data (${code}). Make /data/conversations writable, then continue.`;
    const codes = ['EROFS', 'EACCES', 'EPERM'];
    expect(codes.map((code) => told(failure(code)))).toEqual(codes.map(closed));
  });

  it('says what to do where the file is gone', () => {
    const { message } = describeWriteError(failure('ENOENT'), '/data/settings.json', 'They');
    expect([told(failure('ENOENT')), message]).toEqual([
      "The conversation couldn't be written: the file is no longer in /data/conversations (ENOENT). Restore it, then continue.",
      "They couldn't be written: the file is no longer in /data (ENOENT). Restore it, then continue.",
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
        `The conversation couldn't be written to ${folder}: EISDIR: illegal operation on a directory, open '${path}'. Check that disk, then continue.`,
      );
      expect(described.cause).toBe(cause);
    }
    expect(told('nonsense')).toBe(
      "The conversation couldn't be written to /data/conversations: nonsense. Check that disk, then continue.",
    );
    expect.assertions(3);
  });
});
