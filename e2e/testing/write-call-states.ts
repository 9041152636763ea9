import { randomUUID } from 'node:crypto';
import type { RiskLevel } from '../../src/shared/call/risk-level';
import type { ToolCallStatus } from '../../src/shared/call/tool-call-lifecycle';
import type { Provenance, ToolCallRequest } from '../../src/shared/call/tool-call-request';
import { ToolProgress } from '../../src/shared/call/tool-progress';
import { ToolResult } from '../../src/shared/call/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../src/shared/call/tool-validation';
import type { ConversationEvent, ToolCallStatusEvent } from '../../src/shared/conversation/conversation-event';
import type { JsonObject } from '../../src/shared/json/json';
import { writeEvents } from './write-events';

export const callStatesTitle = 'Every state of a call';

/** One call for each possible state; its summary is the text on its card. */
export const callStates: readonly SampleCall[] = [
  { status: 'parsed', tool: ['file-read', 'Read file'], summary: 'Read src/parsed.ts', risk: 'safe' },
  {
    ...{ status: 'validating', tool: ['search-content', 'Search content'], summary: 'Search src for validating' },
    ...{ risk: 'safe', parameters: { pattern: 'validating', path: 'src' } },
  },
  {
    ...{
      status: 'validation-failed',
      tool: ['file-edit', 'Edit file'],
      summary: 'Edit src/invalid.ts',
      risk: 'medium',
    },
    source: { source: 'inline' },
  },
  {
    ...{ status: 'awaiting-approval', tool: ['file-delete', 'Delete file'], summary: 'Delete old.log', risk: 'high' },
    source: { source: 'json-block' },
  },
  {
    ...{ status: 'approved', tool: ['file-write', 'Write file'], summary: 'Write notes.md (1 KB)', risk: 'low' },
    parameters: { path: 'notes.md', content: '# Notes' },
  },
  {
    ...{ status: 'denied', tool: ['terminal-execute', 'Run command'], summary: 'Run rm -rf build', risk: 'high' },
    parameters: { command: 'rm -rf build' },
  },
  {
    ...{ status: 'executing', tool: ['file-copy', 'Copy file'], summary: 'Copy assets to public', risk: 'low' },
    source: { source: 'fence' },
    parameters: { from: 'assets', to: 'public' },
  },
  {
    ...{ status: 'completed', tool: ['directory-list', 'List folder'], summary: 'List src', risk: 'safe' },
    source: { source: 'fence' },
    repair: { original: "{'path': 'src'", repaired: '{"path": "src"}' },
  },
  {
    ...{ status: 'failed', tool: ['terminal-execute', 'Run command'], summary: 'Run npm test', risk: 'medium' },
    parameters: { command: 'npm test' },
  },
  {
    ...{ status: 'cancelled', tool: ['http-fetch', 'Fetch'], summary: 'Fetch http://localhost:3000/', risk: 'medium' },
    parameters: { url: 'http://localhost:3000/' },
  },
  {
    ...{ status: 'timed-out', tool: ['terminal-execute', 'Run command'], summary: 'Run make all', risk: 'medium' },
    parameters: { command: 'make all' },
  },
];

export interface SampleCall {
  readonly status: ToolCallStatus;
  readonly tool: readonly [id: string, name: string];
  readonly summary: string;
  readonly risk: RiskLevel;
  readonly parameters?: JsonObject;
  readonly source?: Provenance;
  readonly repair?: ToolCallRequest['repair'];
}

/**
 * Writes a conversation with a call in each state to a data folder. The run belongs to this process: as long as this
 * process lives, a host takes the run for one that continues elsewhere, and leaves every call unchanged.
 */
export async function writeCallStates(dataPath: string): Promise<void> {
  await writeEvents(dataPath, callStatesTitle, ({ messageId, at }) => [
    {
      ...{ type: 'parse-results', messageId, at },
      results: [{ kind: 'text', text: 'I’ll go through all of it, step by step.' }],
    },
    ...callStates.flatMap((call) => eventsOf(call, messageId, at)),
  ]);
}

function eventsOf(call: SampleCall, messageId: string, at: number): ConversationEvent[] {
  const id = randomUUID();
  const [toolId, toolName] = call.tool;
  const about = { id, toolId };
  const request: ToolCallRequest = {
    ...about,
    toolName,
    iterationNumber: 1,
    parameters: call.parameters ?? { path: call.summary.split(' ').at(-1) ?? '' },
    riskLevel: call.risk,
    riskReasons: ['Chosen for this conversation'],
    executionSummary: call.summary,
    warnings: [],
    requiresApproval: call.risk !== 'safe',
    requestedAt: at,
    provenance: call.source ?? { source: 'native' },
    ...(call.repair ? { repair: call.repair } : {}),
  };
  const status = (name: PlainStatus, after: number): ConversationEvent => {
    return { type: 'tool-call-status', ...about, status: name, at: at + after };
  };
  const asked: ConversationEvent = {
    ...{ type: 'tool-call-status', ...about, status: 'awaiting-approval', approvalId: randomUUID(), at: at + 20 },
    why: `${call.risk} risk is above your level.`,
  };
  const decided = (decision: { approved: true } | { approved: false; reason: string }): ConversationEvent => {
    const timing = {
      rememberForSession: false,
      rememberForTool: false,
      decidedAt: at + 4_000,
      decisionDuration: 3_980,
    };
    return { type: 'approval', ...about, decision: { ...decision, ...timing }, by: { kind: 'user' }, at: at + 4_000 };
  };
  const result = (came: ToolResult): ConversationEvent => {
    return { type: 'tool-result', ...about, result: came, at: at + 9_000 };
  };
  const validating = status('validating', 10);
  const approved = [validating, asked, decided({ approved: true }), status('approved', 4_000)];
  const executing = [...approved, status('executing', 4_010)];

  function history(): ConversationEvent[] {
    switch (call.status) {
      case 'parsed':
        return [];
      case 'validating':
        return [validating];
      case 'validation-failed': {
        const validation = ToolValidationResult.invalid(
          ToolValidationError.invalidValue('oldText', 'oldText must not be empty'),
        );
        return [validating, { type: 'tool-call-status', ...about, status: call.status, validation, at: at + 12 }];
      }
      case 'awaiting-approval':
        return [validating, asked];
      case 'approved':
        return approved;
      case 'denied':
        return [
          ...[validating, asked, decided({ approved: false, reason: 'Keep the build, I need it.' })],
          status('denied', 4_000),
        ];
      case 'executing':
        return [
          ...executing,
          { type: 'tool-progress', ...about, progress: ToolProgress.items('Copying', 312, 480), at: at + 5_000 },
        ];
      case 'completed':
        return [
          ...executing,
          result(ToolResult.succeeded({ message: '12 entries', data: 'app.tsx\nmain.tsx\ntexts.ts' })),
          status('completed', 4_200),
        ];
      case 'failed':
        return [
          ...executing,
          result({
            ...ToolResult.failed('npm test ended with exit code 1', 'ExitCode', '2 passed\n1 failed\n'),
            metadata: { exitCode: 1 },
          }),
          status('failed', 9_000),
        ];
      case 'timed-out':
        return [...executing, result(ToolResult.timeout(60_000)), status('timed-out', 64_010)];
      case 'cancelled':
        return [
          ...[...executing, result(ToolResult.cancelled('Cancelled by the user'))],
          {
            ...{ type: 'tool-call-status', ...about, status: call.status, at: at + 6_000 },
            reason: 'Cancelled by the user',
          },
        ];
    }
  }

  const raw = JSON.stringify({ tool: toolId, parameters: request.parameters });
  return [{ type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw }], at }, ...history()];
}

type PlainStatus = Exclude<ToolCallStatusEvent['status'], 'validation-failed' | 'awaiting-approval' | 'cancelled'>;
