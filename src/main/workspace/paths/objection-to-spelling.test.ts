import { describe, expect, it } from 'vitest';
import { objectionToSpelling } from './objection-to-spelling';

const onWindows = (path: string) => objectionToSpelling(path, 'win32');

describe('spellings on Windows', () => {
  it.each([
    ['C:x', "depends on the drive's current folder"],
    ['C:', "depends on the drive's current folder"],
    ['\\\\server\\share\\x', 'network or device path'],
    ['//server/share/x', 'network or device path'],
    ['\\\\?\\C:\\x', 'network or device path'],
    ['\\\\.\\PhysicalDrive0', 'network or device path'],
    ['a.txt:stream', 'refers to a stream inside a file'],
    ['C:\\a\\b.txt::$DATA', 'refers to a stream inside a file'],
    ['CON', 'is a reserved device name'],
    ['src\\nul.txt', 'is a reserved device name'],
    ['com1', 'is a reserved device name'],
    ['LPT¹.log', 'is a reserved device name'],
    ['aux .c', 'is a reserved device name'],
    ['conin$', 'is a reserved device name'],
    ['a.txt.', 'ends with a dot or a space'],
    ['folder \\a.txt', 'ends with a dot or a space'],
    ['what?.txt', "a character that Windows doesn't allow in names"],
    ['a\tb', "a character that Windows doesn't allow in names"],
  ])('%j is refused', (path, reason) => {
    expect(onWindows(path)).toContain(reason);
  });

  it.each([
    'C:\\work\\a.txt',
    'c:/project/a.txt',
    'src\\..\\a.txt',
    '.\\.env',
    'console.log',
    'nullable.ts',
    'a.b.c',
    '~\\x',
  ])('%j is taken', (path) => {
    expect(onWindows(path)).toBeNull();
  });

  it('mean nothing elsewhere', () => {
    for (const path of ['C:x', 'a.txt:stream', 'CON', 'a.txt.', 'what?.txt', '\\\\server']) {
      expect(objectionToSpelling(path, 'linux'), path).toBeNull();
    }
  });
});
