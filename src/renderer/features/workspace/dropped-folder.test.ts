import { expect, test } from 'vitest';
import { droppedFolder } from './dropped-folder';

const folder = { name: 'project', isFolder: true, path: '' };
const file = { name: 'notes.txt', isFolder: false, path: '/home/ada/notes.txt' };

test.each([
  ['a folder that the host knows', [{ ...folder, path: '/srv/project' }], '', { kind: 'path', path: '/srv/project' }],
  ['a folder among files', [file, { ...folder, path: '/p' }], '', { kind: 'path', path: '/p' }],
  ['a folder in a browser', [folder], '', { kind: 'name', name: 'project' }],
  [
    'a folder with its address',
    [folder],
    '# dropped\r\nfile:///home/ada/my%20project\r\n',
    { kind: 'path', path: '/home/ada/my project' },
  ],
  ['an address alone', [], 'file:///C:/project', { kind: 'path', path: 'C:/project' }],
  ['an address that is none', [], 'file:///%', { kind: 'path', path: '/%' }],
  ['a file', [file], 'file:///home/ada/notes.txt', { kind: 'file' }],
  ['text', [], 'https://example.org/', null],
])('%s', (_name, items, uriList, expected) => {
  expect(droppedFolder(items, uriList)).toEqual(expected);
});
