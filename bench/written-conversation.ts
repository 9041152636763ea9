import { createHash, randomUUID } from 'node:crypto';
import { writeConversationLog } from '../src/main/testing/write-conversation-log';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { ToolResult } from '../src/shared/call/tool-result';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import type { Attachment } from '../src/shared/conversation/message-content';

/**
 * The shape of a conversation: each exchange is a question and its answers, and the first `calls` answers make one call
 * each.
 */
export interface ConversationShape {
  readonly exchanges: number;
  readonly answers: number;
  readonly calls: number;
  /** How many questions were edited and sent again; the exchanges before that come on top. */
  readonly branches?: number;
  /** How many questions came with an image. */
  readonly images?: number;
}

const SENTENCE = 'The tests stand beside what they test, and each is named as a sentence about it. ';
/** Fifty tokens a second and five log lines a second: the log of a model of moderate speed. */
const PIECE_LENGTH = 40;
const PIECES = 10;

const beganAt = Date.UTC(2025, 5, 1);
const toolId = 'file-write';

/** Writes a conversation to a data folder the way a run of AIntern does; returns its id. */
export function writeConversation(dataPath: string, shape: ConversationShape, title: string): string {
  const events: ConversationEvent[] = [];
  const { exchanges, branches = 0 } = shape;
  let last: string | null = null;
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const before = last;
    const isEdited = branches > 0 && exchange % Math.floor(exchanges / branches) === 0;
    if (isEdited) events.push(...eventsOf(exchange, shape));
    events.push(...eventsOf(exchange, shape, isEdited ? { afterItemId: before } : {}));
    last = events.findLast((event) => event.type === 'assistant-message')?.messageId ?? null;
  }
  return writeConversationLog(dataPath, { title, at: beganAt, events });
}

export function messagesIn({ exchanges, answers }: ConversationShape): number {
  return exchanges * (1 + answers);
}

function* eventsOf(
  exchange: number,
  { exchanges, answers, calls, images = 0 }: ConversationShape,
  place: { readonly afterItemId?: string | null } = {},
): Generator<ConversationEvent> {
  const at = beganAt + exchange * 60_000;
  const runId = randomUUID();
  const hasImage = images > 0 && exchange % Math.floor(exchanges / images) === 0;
  const said = { text: `Question ${exchange}. ${SENTENCE}`, ...(hasImage ? { attachments: [imageOf(exchange)] } : {}) };
  yield { type: 'user-message', messageId: randomUUID(), ...said, ...place, at };
  yield { type: 'run-started', runId, processId: process.pid, provider: 'bench', model: 'bench', at };
  for (let answer = 0; answer < answers; answer += 1) yield* answerEvents(answer, { at, hasCall: answer < calls });
  yield { type: 'run-completed', runId, at };
}

function imageOf(exchange: number): Attachment {
  const sha256 = createHash('sha256').update(String(exchange)).digest('hex');
  return { sha256, mime: 'image/png', bytes: 40_000, width: 800, height: 600, name: `screenshot-${exchange}.png` };
}

interface AnswerShape {
  readonly at: number;
  readonly hasCall: boolean;
}

function* answerEvents(answer: number, { at, hasCall }: AnswerShape): Generator<ConversationEvent> {
  const messageId = randomUUID();
  yield { type: 'assistant-message', messageId, iteration: answer + 1, at };
  for (let piece = 0; piece < PIECES; piece += 1) {
    const text = SENTENCE.repeat(2).slice(piece, piece + PIECE_LENGTH);
    yield { type: 'parse-results', messageId, results: [{ kind: 'text', text }], at };
  }
  if (hasCall) yield* callEvents(messageId, at);
  else yield { type: 'answer-finished', messageId, finish: 'stop', at };
}

function* callEvents(messageId: string, at: number): Generator<ConversationEvent> {
  const id = randomUUID();
  const parameters = { path: 'src/notes.md', content: SENTENCE.repeat(10) };
  const request = {
    ...{ id, toolId, toolName: 'Write file', iterationNumber: 1, parameters, riskLevel: 'low' as const },
    ...{ riskReasons: ['Creates a new file'], executionSummary: 'Create src/notes.md', warnings: [] },
    ...{ requiresApproval: true, requestedAt: at, provenance: { source: 'native' as const, callId: 'call' } },
  };
  const decision = ApprovalDecision.approve({ decidedAt: at, decisionDuration: 1_000 });
  const diff = `@@ -0,0 +1 @@\n+${SENTENCE.repeat(10)}\n`;
  const artifact = { type: 'file' as const, path: 'src/notes.md', isNew: true, timestamp: at, diff };
  const result = ToolResult.succeeded({ message: 'Created', data: { bytes: 800 }, artifacts: [artifact] });
  const status = { type: 'tool-call-status', id, toolId, at } as const;
  yield { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at };
  yield { ...status, status: 'parsed' };
  yield { type: 'answer-finished', messageId, finish: 'tool-calls', usage: { inputTokens: 900, outputTokens: 90 }, at };
  yield { ...status, status: 'validating' };
  yield { ...status, status: 'awaiting-approval', approvalId: randomUUID(), why: 'It writes a file' };
  yield { type: 'approval', id, toolId, decision, by: { kind: 'user' }, at };
  yield { ...status, status: 'approved' };
  yield { ...status, status: 'executing' };
  yield { type: 'tool-result', id, toolId, result, at };
  yield { ...status, status: 'completed' };
}
