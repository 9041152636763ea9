import { describe, expect, it } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { emptyConversation, type ToolCallView } from '../../../shared/conversation/conversation-state';
import { lastingCalls } from './lasting-calls';

const clock = { now: () => 1 };
const stamps = { clock, newId: () => '7f1c2d5e-0000-4000-8000-000000000000' };
const run = { id: 'run', processId: 1, startedAt: 1, provider: 'guide', model: 'guide' };
const sandbox = { isAvailable: true, hasReceipts: true, hasNetwork: true };

const decision = {
  approved: true as const,
  rememberForSession: false,
  rememberForTool: false,
  decidedAt: 1,
  decisionDuration: 0,
};

function running(toolId: string, subjectKind: 'path' | 'command' | 'host', riskLevel: 'safe' | 'medium'): ToolCallView {
  const request = ToolCallRequest.create(
    { toolId, toolName: toolId, parameters: {}, iterationNumber: 1, riskLevel, executionSummary: `Run ${toolId}` },
    stamps,
  );
  const approval = { decision, by: { kind: 'user' as const }, target: { subjectKind, subjects: [] } };
  const validating = transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at: 1 });
  const approved = transition(validating, { type: 'approve', at: 1, approval });
  const lifecycle = transition(approved, { type: 'start-execution', at: 1 });
  return { lifecycle, raw: '', approval };
}

const all = [
  running('file-write', 'path', 'medium'),
  running('http-fetch', 'host', 'safe'),
  running('terminal-execute', 'command', 'medium'),
  running('git-push', 'command', 'medium'),
];
const conversation = { ...emptyConversation, run, calls: Object.fromEntries(all.map((call, at) => [at, call])) };

describe('the calls that a stop would leave half done', () => {
  it('are those that run and can’t be undone', () => {
    expect(lastingCalls(conversation, sandbox)).toEqual(['Run git-push']);
    expect(lastingCalls(conversation, { ...sandbox, hasReceipts: false })).toEqual([
      'Run terminal-execute',
      'Run git-push',
    ]);
    expect(lastingCalls({ ...conversation, run: null }, sandbox)).toEqual([]);
  });
});
