import type { ConversationEvent, ToolCallStatusEvent } from '../../shared/conversation/conversation-event';
import { sampleRequest } from '../../shared/testing/sample-request';

export const conversationId = '11111111-1111-4111-8111-111111111111';
export const messageId = '22222222-2222-4222-8222-222222222222';
export const runId = '33333333-3333-4333-8333-333333333333';
export const callId = sampleRequest.id;
export const approvalId = '55555555-5555-4555-8555-555555555555';
export const questionId = '66666666-6666-4666-8666-666666666666';

export function textEvent(text: string): ConversationEvent {
  return { type: 'parse-results', messageId, results: [{ kind: 'text', text }], at: 5 };
}

export function statusEvent(status: 'validating' | 'approved' | 'executing', at: number): ToolCallStatusEvent {
  return { type: 'tool-call-status', id: callId, toolId: 'file-write', status, at };
}

export const questionEvent: Extract<ConversationEvent, { type: 'question-asked' }> = {
  type: 'question-asked',
  questionId,
  reason: 'ask-user',
  text: 'Which colour?',
  options: [
    { id: 'red', label: 'Red' },
    { id: 'blue', label: 'Blue' },
  ],
  allowsText: true,
  at: 6,
};

/** A conversation whose model has just been asked. */
export const startedEvents: ConversationEvent[] = [
  { type: 'conversation-created', conversationId, title: 'Hello', workspacePath: '/work', at: 1 },
  { type: 'user-message', messageId: runId, text: 'create hello.txt with hi', at: 2 },
  { type: 'run-started', runId, processId: 1, provider: 'guide', model: 'guide', at: 3 },
  { type: 'assistant-message', messageId, iteration: 1, at: 4 },
];

/** A conversation that waits for approval to write hello.txt. */
export const waitingEvents: ConversationEvent[] = [
  ...startedEvents,
  {
    type: 'parse-results',
    messageId,
    results: [{ kind: 'tool-call', request: sampleRequest, raw: '```tool_call\n```' }],
    at: 1_000,
  },
  statusEvent('validating', 1_010),
  {
    type: 'tool-call-status',
    id: callId,
    toolId: 'file-write',
    status: 'awaiting-approval',
    approvalId,
    why: 'Low risk is above your level.',
    at: 1_020,
  },
];
