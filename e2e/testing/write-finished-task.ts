import { randomUUID } from 'node:crypto';
import { createTwoFilesPatch } from 'diff';
import { writeConversationLog } from '../../src/main/testing/write-conversation-log';
import type { ToolArtifact } from '../../src/shared/call/tool-artifact';
import type { ToolCallRequest } from '../../src/shared/call/tool-call-request';
import { ToolResult } from '../../src/shared/call/tool-result';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';
import type { JsonObject } from '../../src/shared/json/json';
import { finishedTaskAnswers, type TaskAnswer, type TaskCall } from './finished-task-answers';

export const finishedTaskTitle = 'Fix the failing tests and commit';

/** Writes a finished conversation of 17 calls to a data folder: from looking around to the commit. */
export async function writeFinishedTask(dataPath: string, workspacePath = dataPath): Promise<void> {
  const at = Date.now() - 60_000;
  const runId = randomUUID();
  let now = at;
  const tick = (milliseconds: number) => {
    now += milliseconds;
    return now;
  };
  const events: ConversationEvent[] = [
    { type: 'user-message', messageId: randomUUID(), text: finishedTaskTitle, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'openai', model: 'Atlas', at },
    ...finishedTaskAnswers.flatMap((answer, index) => answerEvents(answer, index + 1, tick)),
    { type: 'run-completed', runId, at: tick(10) },
  ];
  writeConversationLog(dataPath, { title: finishedTaskTitle, workspacePath, at, events });
}

type Tick = (milliseconds: number) => number;

function answerEvents({ text, calls = [] }: TaskAnswer, iteration: number, tick: Tick): ConversationEvent[] {
  const messageId = randomUUID();
  const begun: ConversationEvent[] = [{ type: 'assistant-message', messageId, iteration, at: tick(400) }];
  if (text !== undefined) {
    begun.push({ type: 'parse-results', messageId, results: [{ kind: 'text', text }], at: tick(300) });
  }
  const requests = calls.map((call) => ({ call, request: requestOf(call, iteration, tick(20)) }));
  const written = requests.map(({ request }): ConversationEvent => {
    const raw = JSON.stringify(request.parameters);
    return { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw }], at: tick(5) };
  });
  const finish = calls.length > 0 ? 'tool-calls' : 'stop';
  return [
    ...[...begun, ...written],
    { type: 'answer-finished', messageId, finish, at: tick(10) },
    ...requests.flatMap(({ call, request }) => callEvents(call, request, tick)),
  ];
}

function requestOf({ toolId, toolName, parameters, risk }: TaskCall, iteration: number, at: number): ToolCallRequest {
  return {
    ...{ id: randomUUID(), toolId, toolName, iterationNumber: iteration, parameters },
    ...{ riskLevel: risk, riskReasons: [], warnings: [], requiresApproval: risk !== 'safe', requestedAt: at },
    executionSummary: `${toolName} ${Object.values(parameters)[0]}`.replaceAll('\n', ' '),
    provenance: { source: 'native' },
  };
}

function callEvents(call: TaskCall, { id, toolId }: ToolCallRequest, tick: Tick): ConversationEvent[] {
  const about = { id, toolId };
  const decision = { approved: true as const, rememberForSession: false, rememberForTool: false };
  const result = resultOf(call, tick(0));
  return [
    { type: 'tool-call-status', ...about, status: 'validating', at: tick(1) },
    {
      ...{ type: 'approval', ...about, by: { kind: 'level', level: 'medium' } },
      ...{ decision: { ...decision, decidedAt: tick(1), decisionDuration: 0 }, at: tick(0) },
    },
    { type: 'tool-call-status', ...about, status: 'approved', at: tick(0) },
    { type: 'tool-call-status', ...about, status: 'executing', at: tick(1) },
    { type: 'tool-result', ...about, result, at: tick(call.takes ?? 8) },
    { type: 'tool-call-status', ...about, status: result.success ? 'completed' : 'failed', at: tick(0) },
  ];
}

function resultOf({ message, data, exitCode, change }: TaskCall, timestamp: number): ToolResult {
  const metadata: JsonObject = {
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(change ? { canUndo: true } : {}),
  };
  const details = { ...(data === undefined ? {} : { data }), metadata };
  if (exitCode !== undefined && exitCode !== 0) return { ...ToolResult.failed(message, 'ExitCode'), ...details };
  const artifacts: ToolArtifact[] = change
    ? [
        {
          ...{ type: 'file', path: change.path, isNew: change.before === '', timestamp, mimeType: 'text/javascript' },
          diff: createTwoFilesPatch(change.path, change.path, change.before, change.after, '', '', { context: 4 }),
        },
      ]
    : [];
  return { ...ToolResult.succeeded({ message, artifacts }), ...details };
}
