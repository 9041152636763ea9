import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceArgument } from './workspace-argument';

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
  { args: ['--workspace'], expected: undefined },
])('$args names the folder $expected', ({ args, expected }) => {
  expect(workspaceArgument(args, folder)).toBe(expected && join(folder, expected));
});
