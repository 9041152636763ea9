import { ApprovalDecision } from '../../../../shared/call/approval-decision';
import { ParseResult } from '../../../../shared/call/parse-result';
import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import { ToolResult } from '../../../../shared/call/tool-result';
import type { ConversationEvent } from '../../../../shared/conversation/conversation-event';
import type { JsonObject } from '../../../../shared/json/json';
import { sampleRequest } from '../../../../shared/testing/sample-request';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = Date.UTC(2025, 5, 1, 12, 0, 0);
const timing = { decidedAt: at, decisionDuration: 1_000 };
const toolId = 'file-write';

export const eventfulId = idOf(1);

function request(id: string, parameters: JsonObject, change: Partial<ToolCallRequest> = {}): ToolCallRequest {
  return { ...sampleRequest, id, parameters, requestedAt: at, ...change };
}

const status = (id: string, name: 'parsed' | 'validating' | 'approved' | 'denied' | 'executing' | 'completed') =>
  ({ type: 'tool-call-status', id, toolId, status: name, at }) as const;

const [edited, denied, unanswered] = [idOf(21), idOf(22), idOf(23)];

/** A conversation with everything that an export has to show. */
export const eventfulLog: readonly ConversationEvent[] = [
  {
    type: 'conversation-created',
    conversationId: eventfulId,
    title: 'New conversation',
    workspacePath: '/home/me/my `work`',
    at,
  },
  { type: 'user-message', messageId: idOf(2), text: 'Please write hello.txt:\n\n```js\nlet a = 1;', at },
  { type: 'conversation-renamed', title: 'Write\nhello.txt', at },
  { type: 'model-chosen', model: { connectionId: 'anthropic', modelId: 'claude-test' }, at },
  { type: 'run-started', runId: idOf(3), processId: 1, provider: 'anthropic', model: 'claude-test', at },
  { type: 'assistant-message', messageId: idOf(4), iteration: 1, at },
  { type: 'thinking', messageId: idOf(4), text: 'They want ', at },
  { type: 'thinking', messageId: idOf(4), text: 'a ```file```.', signature: 'signed', at },
  { type: 'thinking', messageId: idOf(4), text: '', redacted: 'hidden', at },
  {
    type: 'parse-results',
    messageId: idOf(4),
    results: [
      ParseResult.text('I write it.\n\n```` x```` is no fence here.\n'),
      ParseResult.toolCall(request(edited, { path: 'hello.txt', content: 'a ``` b' }), ''),
      ParseResult.toolCall(
        request(
          denied,
          { path: '../other.txt' },
          { riskLevel: 'critical', riskReasons: [], warnings: ['Repaired:\na comma'] },
        ),
        '',
      ),
      ParseResult.error('no tool is named “wirte”', '```tool_call\n{"tool": "wirte"}\n```'),
    ],
    at,
  },
  status(edited, 'parsed'),
  status(denied, 'parsed'),
  {
    type: 'answer-finished',
    messageId: idOf(4),
    finish: 'tool-calls',
    usage: { inputTokens: 1_200, outputTokens: 34 },
    cost: 0.0123,
    contextSize: 200_000,
    at,
  },
  status(edited, 'validating'),
  { ...status(edited, 'parsed'), status: 'awaiting-approval', approvalId: idOf(5), why: 'It writes a file' },
  {
    type: 'approval',
    id: edited,
    toolId,
    decision: ApprovalDecision.withComment(
      ApprovalDecision.approveWithModifications({ path: 'hello.txt', content: 'hi' }, timing),
      'Shorter\nis better',
    ),
    by: { kind: 'user' },
    edited: {
      riskLevel: 'medium',
      riskReasons: ['Writes a file', 'You changed it'],
      executionSummary: 'Create hello.txt (2 bytes)',
    },
    at,
  },
  status(edited, 'approved'),
  status(edited, 'executing'),
  { type: 'tool-progress', id: edited, toolId, progress: { message: 'half' }, at },
  {
    type: 'tool-result',
    id: edited,
    toolId,
    result: {
      ...ToolResult.succeeded({
        message: 'Created hello.txt',
        data: { bytes: 2 },
        artifacts: [
          {
            ...{ type: 'file', path: 'hello.txt', description: 'Created', isNew: true, timestamp: at },
            diff: '--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi ```\n',
          },
        ],
      }),
      metadata: { canUndo: true },
    },
    at,
  },
  status(edited, 'completed'),
  { type: 'tool-call-undone', id: edited, toolId, message: 'hello.txt is gone again', at },
  status(denied, 'validating'),
  { ...status(denied, 'parsed'), status: 'awaiting-approval', approvalId: idOf(6), why: 'It is outside' },
  {
    type: 'approval',
    id: denied,
    toolId,
    decision: ApprovalDecision.deny('Not outside the folder', timing),
    by: { kind: 'user' },
    at,
  },
  { type: 'tool-result', id: denied, toolId, result: ToolResult.denied('Not outside the folder'), at },
  status(denied, 'denied'),
  {
    type: 'question-asked',
    questionId: idOf(7),
    reason: 'many-rounds',
    text: 'Go on?',
    options: [
      { id: 'yes', label: 'Go on' },
      { id: 'no', label: 'Stop' },
    ],
    allowsText: true,
    at,
  },
  { type: 'question-answered', questionId: idOf(7), optionId: 'yes', text: 'but quickly', at },
  {
    type: 'context-compacted',
    callIds: [edited],
    summary: { text: 'They wanted a file.', upToMessageId: idOf(4) },
    message: 'The result of one call was dropped.',
    at,
  },
  { type: 'run-notice', noticeId: idOf(8), message: 'The model is slow.\nIt goes on.', at },
  { type: 'assistant-message', messageId: idOf(9), iteration: 2, at },
  {
    type: 'parse-results',
    messageId: idOf(9),
    results: [
      ParseResult.text('So:\n\n~~~~py\nprint("'),
      ParseResult.toolCall(request(unanswered, { path: 'b.txt' }, { toolName: 'Write\nfile' }), ''),
    ],
    at: at + 65_000,
  },
  {
    type: 'question-asked',
    questionId: idOf(10),
    reason: 'ask-user',
    callId: unanswered,
    text: 'Which?',
    options: [],
    allowsText: true,
    at,
  },
  { ...status(unanswered, 'validating') },
  { ...status(unanswered, 'parsed'), status: 'awaiting-approval', approvalId: idOf(11), why: 'It writes a file' },
  { type: 'run-failed', runId: idOf(3), error: 'The connection was lost', at: at + 65_000 },
];
