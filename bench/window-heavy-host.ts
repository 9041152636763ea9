import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askBeforeSearching, catastrophicText, heavyAnswers, lastWords } from '../src/main/testing/heavy-window';
import { writeConversationLog } from '../src/main/testing/write-conversation-log';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { ToolResult } from '../src/shared/call/tool-result';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { type BuiltHost, builtProgram, startBuiltHost } from './web-host';

const DAY = 24 * 60 * 60 * 1_000;

export const heavyConversations = Object.keys(heavyAnswers).map((title) => ({ title, lastWords }));
export const changedFile = { title: 'A long file', name: 'long.txt', lines: 10_000 };
export const OTHER_CONVERSATIONS = 600;
export const searchedFile = 'a.txt';

/** Starts the built web host with the guide as its model, on heavy conversations and many others. */
export async function serveHeavyWindow(folder: string): Promise<BuiltHost> {
  const [data, workspace] = [join(folder, 'data'), join(folder, 'work')];
  mkdirSync(workspace, { recursive: true });
  const at = Date.now();
  for (const [title, text] of Object.entries(heavyAnswers)) {
    writeConversationLog(data, { title, at, events: answerEvents(`${text}\n\n${lastWords}`, at) });
  }
  writeConversationLog(data, { title: changedFile.title, at, events: changeEvents(at) });
  for (let number = 1; number <= OTHER_CONVERSATIONS; number += 1) {
    writeConversationLog(data, { title: `Talk ${number}`, at: at - number * DAY, events: [] });
  }
  askBeforeSearching(data);
  writeFileSync(join(workspace, searchedFile), catastrophicText);
  return startBuiltHost(await builtProgram(), { data, workspace });
}

function answerEvents(text: string, at: number): ConversationEvent[] {
  const [runId, messageId] = [randomUUID(), randomUUID()];
  return [
    ...startEvents(runId, messageId, at),
    { type: 'parse-results', messageId, results: [{ kind: 'text', text }], at },
    { type: 'run-completed', runId, at },
  ];
}

function startEvents(runId: string, messageId: string, at: number): ConversationEvent[] {
  return [
    { type: 'user-message', messageId: randomUUID(), text: 'Go on.', at },
    { type: 'run-started', runId, processId: process.pid, provider: 'bench', model: 'bench', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
  ];
}

function changeEvents(at: number): ConversationEvent[] {
  const [runId, messageId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const { name: path, lines } = changedFile;
  const toolId = 'file-write';
  const request = {
    ...{ id, toolId, toolName: 'Write file', iterationNumber: 1, parameters: { path }, riskLevel: 'low' as const },
    ...{ riskReasons: ['Creates a new file'], executionSummary: `Create ${path}`, warnings: [] },
    ...{ requiresApproval: true, requestedAt: at, provenance: { source: 'native' as const, callId: 'call' } },
  };
  const added = Array.from({ length: lines }, (_, index) => `+value ${index}\n`).join('');
  const diff = `--- ${path}\n+++ ${path}\n@@ -0,0 +1,${lines} @@\n${added}`;
  const artifact = { type: 'file' as const, path, isNew: true, timestamp: at, diff };
  const decision = ApprovalDecision.approve({ decidedAt: at, decisionDuration: 1 });
  const status = { type: 'tool-call-status', id, toolId, at } as const;
  return [
    ...startEvents(runId, messageId, at),
    { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at },
    { ...status, status: 'validating' },
    { type: 'approval', id, toolId, decision, by: { kind: 'user' }, at },
    { ...status, status: 'approved' },
    { ...status, status: 'executing' },
    { type: 'tool-result', id, toolId, result: ToolResult.succeeded({ artifacts: [artifact] }), at },
    { ...status, status: 'completed' },
    { type: 'run-completed', runId, at },
  ];
}
