import { randomUUID } from 'node:crypto';
import { writeConversationLog } from '../../src/main/testing/write-conversation-log';
import { ApprovalDecision } from '../../src/shared/call/approval-decision';
import { ToolResult } from '../../src/shared/call/tool-result';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';

/** Writes Question 0, Answer 0 with a call, Question 1 … to a data folder; no two answers have the same height. */
export async function writeLongConversation(dataPath: string, title: string, exchanges: number): Promise<void> {
  const at = Date.now();
  const events = Array.from({ length: exchanges }, (_, number) => exchangeEvents(number, at)).flat();
  writeConversationLog(dataPath, { title, at, events });
}

function exchangeEvents(number: number, at: number): ConversationEvent[] {
  const [runId, messageId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const toolId = 'file-read';
  const text = `Answer ${number}. ${'It takes some more words to say. '.repeat((number * 7) % 23)}`;
  const parameters = { path: `src/file-${number}.ts` };
  const request = {
    ...{ id, toolId, toolName: 'Read file', iterationNumber: 1, parameters, riskLevel: 'safe' as const },
    ...{ riskReasons: ['Only looks'], executionSummary: `Read src/file-${number}.ts`, warnings: [] },
    ...{ requiresApproval: false, requestedAt: at, provenance: { source: 'native' as const, callId: 'call' } },
  };
  const decision = ApprovalDecision.approve({ decidedAt: at, decisionDuration: 0 });
  const status = { type: 'tool-call-status', id, toolId, at } as const;
  const result = ToolResult.succeeded({ message: 'Read', data: `content of file ${number}` });
  return [
    { type: 'user-message', messageId: randomUUID(), text: `Question ${number}`, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'test', model: 'test', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text }], at },
    { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at },
    { ...status, status: 'parsed' },
    { type: 'answer-finished', messageId, finish: 'tool-calls', at },
    { ...status, status: 'validating' },
    { type: 'approval', id, toolId, decision, by: { kind: 'level', level: 'safe' }, at },
    { ...status, status: 'approved' },
    { ...status, status: 'executing' },
    { type: 'tool-result', id, toolId, result, at },
    { ...status, status: 'completed' },
    { type: 'run-completed', runId, at },
  ];
}
