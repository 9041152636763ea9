import { expect, test } from 'vitest';
import { ToolResult } from '../../../../shared/call/tool-result';
import { readCall, sampleCall } from '../testing/sample-call';
import { groupKind } from './group-kind';
import { groupText } from './group-text';

const done = (id: string, toolId: string, path = '.') =>
  sampleCall({ id, toolId, parameters: { path }, result: ToolResult.succeeded() });

test('a group says what was read, listed and searched, each file once', () => {
  const calls = [
    ...[done('1', 'search-content'), readCall('2', 'a'), readCall('3', 'b'), readCall('4', 'a')],
    ...[done('5', 'search-files'), done('6', 'directory-list', 'src'), done('7', 'git-status')],
  ];
  expect(groupText(calls)).toBe('Read 2 files, listed 1 folder, searched 2 times, checked Git');
  expect(groupText([done('1', 'search-content')])).toBe('Searched once');
});

test('only calls that looked at something without risk, and succeeded, can be in a group', () => {
  const modified = readCall('1', 'a');
  const decision = {
    ...{ approved: true as const, rememberForSession: false, rememberForTool: false },
    ...{ decidedAt: 1, decisionDuration: 1, modifiedParameters: { path: 'b' } },
  };
  expect([
    groupKind(readCall('1', 'a')),
    groupKind(sampleCall({ toolId: 'file-read' })),
    groupKind(sampleCall({ toolId: 'file-read', result: ToolResult.failed('No') })),
    groupKind(sampleCall({ toolId: 'file-read', risk: 'medium', result: ToolResult.succeeded() })),
    groupKind(sampleCall({ toolId: 'file-write', result: ToolResult.succeeded() })),
    groupKind({ ...modified, approval: { decision, by: { kind: 'user' } } }),
  ]).toEqual(['read', null, null, null, null, null]);
});
