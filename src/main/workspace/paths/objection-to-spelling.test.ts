import { describe, expect, it } from 'vitest';
import { objectionToSpelling } from './objection-to-spelling';

const onWindows = (path: string) => objectionToSpelling(path, 'win32');

describe('spellings on Windows', () => {
  it.each([
    ['C:x', 'depends on the current folder of the drive'],
    ['C:', 'depends on the current folder of the drive'],
    ['\\\\server\\share\\x', 'network or device path'],
    ['//server/share/x', 'network or device path'],
    ['\\\\?\\C:\\x', 'network or device path'],
    ['\\\\.\\PhysicalDrive0', 'network or device path'],
    ['a.txt:stream', 'names a stream inside a file'],
    ['C:\\a\\b.txt::$DATA', 'names a stream inside a file'],
    ['CON', 'is the name of a device'],
    ['src\\nul.txt', 'is the name of a device'],
    ['com1', 'is the name of a device'],
    ['LPT¹.log', 'is the name of a device'],
    ['aux .c', 'is the name of a device'],
    ['conin$', 'is the name of a device'],
    ['a.txt.', 'ends with a dot or a space'],
    ['folder \\a.txt', 'ends with a dot or a space'],
    ['what?.txt', 'a character that Windows allows in no name'],
    ['a\tb', 'a character that Windows allows in no name'],
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
