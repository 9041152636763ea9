import fc from 'fast-check';
import { ApprovalDecision } from '../call/approval-decision';
import { ParseResult } from '../call/parse-result';
import { ToolResult } from '../call/tool-result';
import type { ConversationEvent } from '../conversation/conversation-event';
import { sampleRequest } from './sample-request';

export const conversationId = '00000000-0000-4000-8000-000000000000';

const toolId = sampleRequest.toolId;
const timing = { decidedAt: 1, decisionDuration: 0 };
const at = fc.nat(100);
/** Few enough that events refer to the same ids. */
const idOf = (group: number) => fc.nat(2).map((number) => `00000000-0000-4000-8000-0000000${group}000${number}`);
const messageId = idOf(1);
const callId = idOf(2);
const questionId = idOf(3);
const runId = idOf(4);
const itemId = fc.oneof(messageId, questionId, runId, fc.constantFrom(null, '0-compacted', 'unknown'));
const text = fc.string({ maxLength: 8 });
const result = fc.constantFrom(ToolResult.succeeded({ message: 'Done', data: 'data' }), ToolResult.failed('broke'));
const usage = { inputTokens: 10, outputTokens: 5 };

const parseResult = fc.oneof(
  text.map(ParseResult.text),
  fc.constant(ParseResult.buffering()),
  text.map((given) => ParseResult.error('no JSON', given)),
  callId.map((id) => ParseResult.toolCall({ ...sampleRequest, id }, '```tool_call…```')),
  fc
    .record({ takesBack: fc.nat(2), isAllBefore: fc.boolean() })
    .map((thoughts) => ParseResult.thoughtsEnd('</think>', thoughts)),
);

const contextItem = fc.record({
  kind: fc.constant('file' as const),
  label: text.map((t) => `a${t}`),
  text,
  tokens: fc.nat(9),
});

const status = fc.constantFrom('parsed', 'validating', 'approved', 'denied', 'executing', 'completed', 'failed');
const decision = fc.constantFrom(ApprovalDecision.approve(timing), ApprovalDecision.deny('no', timing));

/** Any event, whether it fits or not. */
export const arbitraryEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc.record({ type: fc.constant('conversation-renamed'), title: text, at }),
  fc.record({ type: fc.constant('user-message'), messageId, text, at }),
  fc.record({
    type: fc.constant('user-message'),
    messageId,
    text,
    context: fc.array(contextItem, { minLength: 1, maxLength: 2 }),
    at,
  }),
  fc.record({ type: fc.constant('user-message'), messageId, text, afterItemId: itemId, at }),
  fc.record({ type: fc.constant('branch-changed'), afterItemId: itemId, at }),
  fc.record({ type: fc.constant('rewound'), rewindId: runId, afterItemId: itemId, at }),
  fc.record({
    type: fc.constant('rewound'),
    rewindId: runId,
    files: fc.record({
      callIds: fc.array(callId, { maxLength: 2 }),
      leftOut: fc.constantFrom<string[]>([], ['a.txt']),
    }),
    at,
  }),
  fc.record({ type: fc.constant('rewind-undone'), rewindId: runId, at }),
  fc.record({ type: fc.constant('run-started'), runId, processId: fc.constant(1), provider: text, model: text, at }),
  fc.record({ type: fc.constant('assistant-message'), messageId, iteration: fc.constant(1), at }),
  fc.record({ type: fc.constant('thinking'), messageId, text, at }),
  fc.record({ type: fc.constant('thinking'), messageId, text, signature: fc.constant('signed'), at }),
  fc.record({ type: fc.constant('thinking'), messageId, text, redacted: fc.constant('hidden'), at }),
  fc.record({ type: fc.constant('parse-results'), messageId, results: fc.array(parseResult, { maxLength: 4 }), at }),
  fc.record({ type: fc.constant('answer-restarted'), messageId, reason: text, retryAt: at, at }),
  fc.record({ type: fc.constant('answer-finished'), messageId, finish: fc.constant('stop'), at }),
  fc.record({
    type: fc.constant('answer-finished'),
    messageId,
    finish: fc.constant('length'),
    usage: fc.constant(usage),
    cost: fc.constant(0.5),
    contextSize: fc.constant(1_000),
    at,
  }),
  fc.record({
    type: fc.constant('context-compacted'),
    callIds: fc.array(callId, { maxLength: 2 }),
    summary: fc.record({ text, upToMessageId: messageId }),
    message: text,
    at,
  }),
  fc.record({ type: fc.constant('run-notice'), noticeId: runId, message: text, at }),
  fc.record({
    type: fc.constant('question-asked'),
    questionId,
    reason: fc.constant('many-rounds'),
    text,
    options: fc.array(fc.record({ id: text, label: text }), { maxLength: 1 }),
    allowsText: fc.constant(true),
    at,
  }),
  fc.record({ type: fc.constant('question-answered'), questionId, at }),
  fc.record({ type: fc.constant('question-answered'), questionId, text, at }),
  fc.record({ type: fc.constant('tool-call-status'), id: callId, toolId: fc.constant(toolId), status, at }),
  fc.record({
    type: fc.constant('tool-call-status'),
    id: callId,
    toolId: fc.constant(toolId),
    status: fc.constant('awaiting-approval'),
    approvalId: runId,
    why: text,
    at,
  }),
  fc.record({
    type: fc.constant('approval'),
    id: callId,
    toolId: fc.constant(toolId),
    decision,
    by: fc.constant({ kind: 'user' as const }),
    at,
  }),
  fc.record({ type: fc.constant('tool-result'), id: callId, toolId: fc.constant(toolId), result, at }),
  fc.record({ type: fc.constant('tool-call-undone'), id: callId, toolId: fc.constant(toolId), message: text, at }),
  fc.record({ type: fc.constant('run-completed'), runId, at }),
  fc.record({ type: fc.constant('run-failed'), runId, error: text, at }),
  fc.record({ type: fc.constant('run-cancelled'), runId, at }),
);

/** A run as the agent records it, cut off anywhere. */
const arbitraryRun: fc.Arbitrary<ConversationEvent[]> = fc
  .record({ messageId, callId, runId, text, result, at, cut: fc.nat(16) })
  .map((given) => runOf(given).slice(0, given.cut));

interface RunParts {
  readonly messageId: string;
  readonly callId: string;
  readonly runId: string;
  readonly text: string;
  readonly result: ToolResult;
  readonly at: number;
}

function runOf(given: RunParts): ConversationEvent[] {
  const call = { id: given.callId, toolId };
  const request = { ...sampleRequest, id: given.callId };
  const said = (results: ParseResult[]): ConversationEvent => ({
    ...{ type: 'parse-results', messageId: given.messageId, results, at: given.at },
  });
  return [
    { type: 'user-message', messageId: given.runId, text: given.text, at: given.at },
    { type: 'run-started', runId: given.runId, processId: 1, provider: 'guide', model: 'guide', at: given.at },
    { type: 'assistant-message', messageId: given.messageId, iteration: 1, at: given.at },
    said([ParseResult.text(given.text)]),
    said([ParseResult.text(given.text), ParseResult.toolCall(request, '```tool_call…```')]),
    { type: 'tool-call-status', ...call, status: 'parsed', at: given.at },
    { type: 'answer-finished', messageId: given.messageId, finish: 'tool-calls', usage, at: given.at },
    { type: 'tool-call-status', ...call, status: 'validating', at: given.at },
    { type: 'tool-call-status', ...call, status: 'awaiting-approval', approvalId: given.runId, why: '', at: given.at },
    { type: 'approval', ...call, decision: ApprovalDecision.approve(timing), by: { kind: 'user' }, at: given.at },
    { type: 'tool-call-status', ...call, status: 'approved', at: given.at },
    { type: 'tool-call-status', ...call, status: 'executing', at: given.at },
    { type: 'tool-progress', ...call, progress: { message: 'half' }, at: given.at },
    { type: 'tool-result', ...call, result: given.result, at: given.at },
    { type: 'tool-call-status', ...call, status: given.result.success ? 'completed' : 'failed', at: given.at },
    { type: 'run-completed', runId: given.runId, at: given.at },
  ];
}

/** What a log may contain: runs, and anything between them. */
export const arbitraryLog: fc.Arbitrary<ConversationEvent[]> = fc
  .array(fc.oneof({ weight: 2, arbitrary: arbitraryRun }, fc.array(arbitraryEvent, { maxLength: 3 })), { maxLength: 8 })
  .map((stretches) => [
    { type: 'conversation-created', conversationId, title: 'T', workspacePath: '/w', at: 1 },
    ...stretches.flat(),
  ]);
