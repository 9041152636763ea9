import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from './approval-decision';
import type { ConversationEvent } from './conversation-event';
import { emptyConversation, foldConversation, openQuestion } from './fold-conversation';
import { ParseResult } from './parse-result';
import { sampleRequest } from './testing/sample-request';
import { ToolResult } from './tool-result';

const messageId = '00000000-0000-4000-8000-000000000002';
const runId = '00000000-0000-4000-8000-000000000003';
const id = '00000000-0000-4000-8000-000000000004';
const toolId = 'file-write';
const request = { ...sampleRequest, id, toolId, requestedAt: 4 };
const decision = ApprovalDecision.approve({ decidedAt: 7, decisionDuration: 1 });
const result = ToolResult.succeeded({ message: 'Created a.txt' });

const events: ConversationEvent[] = [
  { type: 'conversation-created', conversationId: runId, title: 'New', workspacePath: '/w', at: 1 },
  { type: 'user-message', messageId: runId, text: 'write a', at: 2 },
  { type: 'run-started', runId, processId: 1, provider: 'guide', model: 'guide', at: 3 },
  { type: 'assistant-message', messageId, iteration: 1, at: 3 },
  { type: 'parse-results', messageId, results: [ParseResult.text('I’ll '), ParseResult.buffering()], at: 4 },
  { type: 'parse-results', messageId, results: [ParseResult.text('write.')], at: 4 },
  { type: 'parse-results', messageId, results: [ParseResult.toolCall(request, '```tool_call…```')], at: 4 },
  { type: 'tool-call-status', id, toolId, status: 'parsed', at: 4 },
  { type: 'tool-call-status', id, toolId, status: 'validating', at: 5 },
  { type: 'tool-call-status', id, toolId, status: 'awaiting-approval', approvalId: runId, why: 'level', at: 6 },
  { type: 'approval', id, toolId, decision, by: { kind: 'user' }, at: 7 },
  { type: 'tool-call-status', id, toolId, status: 'approved', at: 7 },
  { type: 'tool-call-status', id, toolId, status: 'executing', at: 8 },
  { type: 'tool-progress', id, toolId, progress: { message: 'half' }, at: 8 },
  { type: 'tool-result', id, toolId, result, at: 9 },
  { type: 'tool-call-status', id, toolId, status: 'completed', at: 9 },
  { type: 'run-completed', runId, at: 10 },
];

const fold = (list: ConversationEvent[]) => list.reduce(foldConversation, emptyConversation);

describe('foldConversation', () => {
  it('builds the whole screen from the events', () => {
    const approval = { decision, by: { kind: 'user' } };
    expect(fold(events)).toEqual({
      id: runId,
      title: 'New',
      workspacePath: '/w',
      createdAt: 1,
      updatedAt: 10,
      run: null,
      items: [
        { kind: 'user', id: runId, text: 'write a', at: 2 },
        {
          kind: 'assistant',
          id: messageId,
          at: 3,
          isBuffering: false,
          parts: [
            { kind: 'text', text: 'I’ll write.' },
            { kind: 'tool-call', callId: id },
          ],
        },
      ],
      calls: {
        [id]: {
          raw: '```tool_call…```',
          approval,
          why: 'level',
          progress: { message: 'half' },
          result,
          lifecycle: {
            status: 'completed',
            request,
            validationStarted: 5,
            approvalRequested: 6,
            approval,
            executionStarted: 8,
            executionCompleted: 9,
            result,
          },
        },
      },
    });
  });

  it('takes a question that is asked again for the same state with another id', () => {
    const again = {
      type: 'tool-call-status',
      id,
      toolId,
      status: 'awaiting-approval',
      why: 'the rule is gone',
      at: 8,
    } as const;
    const byRule = { type: 'approval', id, toolId, decision, by: { kind: 'rule', ruleId: 'r' }, at: 7 } as const;
    const asked = events.findIndex((event) => 'status' in event && event.status === 'awaiting-approval') + 1;
    const settled = fold([...events.slice(0, asked), byRule]).calls[id];
    const call = fold([...events.slice(0, asked), byRule, { ...again, approvalId: messageId }]).calls[id];
    expect(settled && openQuestion(settled)).toBeNull();
    expect(call && openQuestion(call)).toMatchObject({
      approvalId: messageId,
      why: 'the rule is gone',
      approvalRequested: 6,
    });
    expect(call?.approval).toBeUndefined();
  });

  it('gives the same state whether the events come at once or from where a client left off', () => {
    const whole = fold(events);
    for (let cut = 0; cut <= events.length; cut += 1) {
      expect(events.slice(cut).reduce(foldConversation, fold(events.slice(0, cut)))).toEqual(whole);
    }
  });

  it('never changes the state it was given', () => {
    let state = emptyConversation;
    for (const event of events) {
      const before = structuredClone(state);
      const next = foldConversation(state, event);
      expect(state).toEqual(before);
      state = next;
    }
  });

  it('shows that a tool call is being written until it is whole', () => {
    const item = fold(events.slice(0, 5)).items.at(-1);
    expect(item).toMatchObject({ kind: 'assistant', isBuffering: true });
  });

  it('tells how a run ended when it did not end well', () => {
    const failed = fold([...events.slice(0, 4), { type: 'run-failed', runId, error: 'No network', at: 5 }]);
    expect(failed.items.at(-1)).toEqual({ kind: 'notice', id: runId, level: 'error', text: 'No network', at: 5 });
    expect(failed.run).toBeNull();
  });

  it('refuses a state that its call cannot be in', () => {
    const early: ConversationEvent = { type: 'tool-call-status', id, toolId, status: 'executing', at: 5 };
    expect(() => fold([...events.slice(0, 7), early])).toThrow('A tool call that is parsed cannot start-execution');
  });
});
