import { expect, it } from 'vitest';
import { folderToolsOff, withFolderToolsOff } from './folder-tools';

it('keeps for each folder which tools are turned off there, and forgets folders with none', () => {
  const one = withFolderToolsOff([], '/a', ['x']);
  const both = withFolderToolsOff(one, '/b', ['y', 'z']);
  expect(['/a', '/b', '/c', null].map((path) => folderToolsOff(both, path))).toEqual([['x'], ['y', 'z'], [], []]);
  expect(withFolderToolsOff(both, '/a', [])).toEqual([{ path: '/b', disabledTools: ['y', 'z'] }]);
});
