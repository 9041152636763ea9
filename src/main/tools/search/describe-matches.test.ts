import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ToolResult } from '../../../shared/call/tool-result';
import { temporaryFolder } from '../../testing/temporary-folder';
import { describeCounts, describeMatches, describeNothing } from './describe-matches';
import { openSearchRoot } from './open-search-root';

const asked = { pattern: 'x', path: '.', literal: true, includeIgnored: false, maxResults: 10 };

function root() {
  const workspacePath = temporaryFolder();
  const dataPath = `${workspacePath}-data`;
  mkdirSync(dataPath, { recursive: true });
  return openSearchRoot('.', { workspacePath, dataPath });
}

it.each(['time', 'finished'] as const)('tells a search that ran out of time from one that did not (%s)', (reason) => {
  const place = root();
  const line = { path: 'a.txt', kind: 'match', line: 1, text: 'x' } as const;
  const found = {
    files: [{ path: 'a.txt', lines: [line], matchCount: 1, isCut: false }],
    binaryFiles: [],
    isCut: false,
    reason,
    complaint: null,
  };
  const byPath = new Map([['a.txt', 1]]);
  const results = [
    describeNothing(asked, place, found),
    describeMatches(found, null, place, asked),
    describeCounts({ byPath, reason, complaint: null }, place, asked),
  ];
  expect(results.map(ToolResult.hasTimedOut)).toEqual(Array(3).fill(reason === 'time'));
  expect(results.every(({ data }) => data !== undefined)).toBe(true);
});
