import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation } from '../../shared/conversation/fold-conversation';
import { sampleRequest } from '../../shared/testing/sample-request';
import { describeActivity } from './describe-activity';

const messageId = '11111111-1111-4111-8111-111111111111';
const at = 0;
const begun: ConversationEvent[] = [
  { type: 'user-message', messageId: '22222222-2222-4222-8222-222222222222', text: 'test it', at },
  { type: 'run-started', runId: '33333333-3333-4333-8333-333333333333', processId: 1, provider: 'p', model: 'm', at },
];
const asked: ConversationEvent[] = [...begun, { type: 'assistant-message', messageId, iteration: 1, at }];
const ids = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555'];

function callsMade(...summaries: readonly string[]): ConversationEvent[] {
  const results = summaries.map((executionSummary, index) => {
    return ParseResult.toolCall({ ...sampleRequest, id: ids[index] ?? '', executionSummary }, '');
  });
  return [
    ...asked,
    { type: 'parse-results', messageId, results, at },
    { type: 'answer-finished', messageId, finish: 'tool-calls', at },
  ];
}

function executing(id = ids[0] ?? ''): ConversationEvent[] {
  const call = { id, toolId: 'file-write', at };
  return [
    { type: 'tool-call-status', ...call, status: 'validating' },
    {
      type: 'approval',
      ...call,
      decision: {
        approved: true,
        rememberForSession: false,
        rememberForTool: false,
        decidedAt: at,
        decisionDuration: 0,
      },
      by: { kind: 'user' },
    },
    { type: 'tool-call-status', ...call, status: 'approved' },
    { type: 'tool-call-status', ...call, status: 'executing' },
  ];
}

function waiting(id = ids[0] ?? ''): ConversationEvent[] {
  const call = { id, toolId: 'file-write', at };
  return [
    { type: 'tool-call-status', ...call, status: 'validating' },
    { type: 'tool-call-status', ...call, status: 'awaiting-approval', approvalId: id, why: 'low' },
  ];
}

function activityAfter(...events: readonly ConversationEvent[]): string | null {
  return describeActivity(events.reduce(foldConversation, emptyConversation));
}

describe('what a run does now', () => {
  it('is nothing where none is under way', () => {
    expect(activityAfter()).toBeNull();
    expect(activityAfter(...asked, { type: 'run-cancelled', runId: messageId, at })).toBeNull();
  });

  it('follows the answer from the wait for it to its end', () => {
    const said: ConversationEvent = { type: 'parse-results', messageId, results: [ParseResult.text('Let me')], at };
    expect([
      activityAfter(...begun),
      activityAfter(...asked),
      activityAfter(...asked, { type: 'thinking', messageId, text: 'hm', at }),
      activityAfter(...asked, said),
      activityAfter(...asked, { type: 'answer-restarted', messageId, reason: 'busy', retryAt: 1, at }),
      activityAfter(...asked, said, { type: 'answer-finished', messageId, finish: 'stop', at }),
    ]).toEqual(['Waiting for the model', 'Waiting for the model', 'Thinking', 'Answering', 'Retrying', 'Working']);
  });

  it('counts the rounds since the user said something', () => {
    const again: ConversationEvent = { type: 'assistant-message', messageId: ids[1] ?? '', iteration: 2, at };
    expect(activityAfter(...callsMade('Run npm test'), again)).toBe('Waiting for the model, round 2');
  });

  it('names the call that runs, how far it is, and how many run beside it', () => {
    const events = [...callsMade('Run npm test', 'Read b'), ...executing()];
    const progress: ConversationEvent = {
      ...{ type: 'tool-progress', id: ids[0] ?? '', toolId: 'file-write', at },
      progress: { message: 'half', percentComplete: 47 },
    };
    expect([
      activityAfter(...events),
      activityAfter(...events, progress),
      activityAfter(...events, progress, ...executing(ids[1])),
    ]).toEqual(['Running npm test', 'Running npm test (40%)', 'Running npm test and 1 more']);
  });

  it('shows what is hidden in a summary, and no more of it than fits', () => {
    const activity = activityAfter(...callsMade(`Run a\u202eb ${'x'.repeat(200)}`), ...executing());
    expect([activity?.slice(0, 18), activity?.length, activity?.at(-1)]).toEqual(['Running a\\u202eb x', 80, '…']);
  });

  it('is first of all what waits for the user', () => {
    const events = callsMade('Run npm test', 'Read b');
    const question: ConversationEvent = {
      ...{ type: 'question-asked', questionId: messageId, reason: 'ask-user', text: 'Which?', at },
      ...{ options: [], allowsText: true },
    };
    expect([
      activityAfter(...events, ...waiting(), ...executing(ids[1])),
      activityAfter(...events, ...waiting(), ...waiting(ids[1])),
      activityAfter(...events, ...executing(), question),
    ]).toEqual(['Waiting for your approval', 'Waiting for your approval of 2 calls', 'Waiting for your answer']);
  });
});
