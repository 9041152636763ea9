import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchRequest } from './launch-request';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aintern-arguments-'));
  mkdirSync(join(folder, 'project'));
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'file'), '');
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { args: [], expected: undefined },
  { args: ['project'], expected: 'project' },
  { args: ['./project/'], expected: 'project' },
  { args: ['--workspace', 'project'], expected: 'project' },
  { args: ['--workspace=project'], expected: 'project' },
  { args: ['other', '--workspace', 'project'], expected: 'project' },
  { args: ['--workspace', 'missing', 'other'], expected: 'missing' },
  { args: ['--inspect=0', '--enable-features', 'project'], expected: 'project' },
  { args: ['file', 'missing', 'project'], expected: 'project' },
  { args: ['file'], expected: undefined },
  { args: ['file', 'missing'], expected: 'missing' },
  { args: ['missing'], expected: 'missing' },
  { args: ['--workspace'], expected: undefined },
])('$args names the folder $expected', ({ args, expected }) => {
  expect(launchRequest(args, folder)).toEqual({
    workspacePath: expected && join(folder, expected),
    link: undefined,
    isHidden: false,
  });
});

test('a start at login is hidden', () => {
  expect(launchRequest(['--hidden'], folder)).toEqual({ workspacePath: undefined, link: undefined, isHidden: true });
  expect(launchRequest(['--hidden', 'project'], folder).workspacePath).toBe(join(folder, 'project'));
});

test.each([
  [['aintern://inbox']],
  [['--', 'aintern://inbox']],
  [['project', 'aintern://inbox', '--hidden']],
  [['--workspace', 'project', 'aintern://inbox']],
  [['aintern://inbox', '--workspace=project', 'aintern://open?folder=/']],
])('beside a link nothing else counts: %j', (args) => {
  expect(launchRequest(args, folder)).toEqual({ workspacePath: undefined, link: 'aintern://inbox', isHidden: false });
});
