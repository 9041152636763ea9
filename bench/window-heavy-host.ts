import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { ToolResult } from '../src/shared/call/tool-result';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { type BuiltHost, builtProgram, startBuiltHost } from './web-host';

const MEGABYTE = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1_000;

const markdown = `## A heading

Some *emphasised* words, a [link](https://example.com/a_b) and \`code\`; **more** of it.

- one
  1. two

\`\`\`ts
const value: number = 1;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

/** Answers that are hard to show, by what they are. */
const heavyAnswers = {
  '5 MB of Markdown': repeated(markdown, 5 * MEGABYTE),
  '100,000 nested quotes': '>'.repeat(100_000),
  '100,000 nested brackets': '['.repeat(100_000),
  '1 MB of beginnings of links': repeated('http://a.', MEGABYTE),
  '1 MB of beginnings of escape sequences': repeated('\u001b[', MEGABYTE),
};

const lastWords = 'The end.';

export const heavyConversations = Object.keys(heavyAnswers).map((title) => ({ title, lastWords }));
export const changedFile = { title: 'A long file', name: 'long.txt', lines: 10_000 };
export const OTHER_CONVERSATIONS = 600;
export const searchedFile = 'a.txt';

/** The built web host with the guide as its model, on conversations that are heavy, and many others. */
export async function serveHeavyWindow(folder: string): Promise<BuiltHost> {
  const [data, workspace] = [join(folder, 'data'), join(folder, 'work')];
  for (const made of [workspace, join(data, 'conversations')]) mkdirSync(made, { recursive: true });
  const at = Date.now();
  for (const [title, text] of Object.entries(heavyAnswers)) {
    const parts: ConversationEvent[] = answerEvents(`${text}\n\n${lastWords}`, at);
    writeConversation(data, { title, at, events: parts });
  }
  writeConversation(data, { title: changedFile.title, at, events: changeEvents(at) });
  for (let number = 1; number <= OTHER_CONVERSATIONS; number += 1) {
    writeConversation(data, { title: `Talk ${number}`, at: at - number * DAY, events: [] });
  }
  // The guide searches for plain text only: asked, one can make a pattern of it.
  const rule = { id: randomUUID(), effect: 'ask', toolId: 'search-content', scope: 'always', createdAt: 0, uses: 0 };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ permissions: [rule] }));
  writeFileSync(join(workspace, searchedFile), `${'a'.repeat(50_000)}!\n`.repeat(20));
  return startBuiltHost(await builtProgram(), { data, workspace });
}

interface Written {
  readonly title: string;
  readonly at: number;
  /** What happened after it was created. */
  readonly events: readonly ConversationEvent[];
}

function writeConversation(data: string, { title, at, events }: Written): void {
  const conversationId = randomUUID();
  const created: ConversationEvent = { type: 'conversation-created', conversationId, title, workspacePath: data, at };
  const lines = [created, ...events].map((event) => `${JSON.stringify(event)}\n`);
  writeFileSync(join(data, 'conversations', `${conversationId}.jsonl`), lines.join(''));
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

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
