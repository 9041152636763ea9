import type { CallPreview } from '../../src/shared/call/call-preview';
import type { PendingApproval } from '../../src/shared/call/pending-approval';
import type { Receipt } from '../../src/shared/call/receipt';
import type { RiskLevel } from '../../src/shared/call/risk-level';
import type { ToolCallRequest } from '../../src/shared/call/tool-call-request';
import { ToolResult } from '../../src/shared/call/tool-result';
import { ToolValidationResult } from '../../src/shared/call/tool-validation';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';
import type { ApprovalMode } from '../../src/shared/settings/approval-mode';
import { type FakeAnswers, fakeFolder } from './open-fake-window';

export const conversationId = '11111111-1111-4111-8111-111111111111';
export const approvalId = '55555555-5555-4555-8555-555555555555';
export const waitingCallId = '44444444-4444-4444-8444-444444444444';
export const sceneTitle = 'Tidy up the build';
const [messageId, runId] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

interface FinishedCommand {
  readonly command: string;
  readonly receipt: Receipt;
  readonly output?: string;
  readonly exitCode?: number;
}

interface Scene {
  readonly finished?: readonly FinishedCommand[];
  /** A command that waits, with its rehearsal if there is one. */
  readonly waiting?: {
    readonly command: string;
    readonly riskLevel: RiskLevel;
    readonly preview: Partial<CallPreview>;
  };
  readonly mode?: ApprovalMode;
}

/** One conversation with commands that have ended, and one that waits. */
export function sandboxScene({ finished = [], waiting, mode = 'edit' }: Scene): FakeAnswers {
  const at = Date.now() - 60_000;
  const start: ConversationEvent[] = [
    { type: 'conversation-created', conversationId, title: sceneTitle, workspacePath: fakeFolder, mode, at },
    { type: 'user-message', messageId: runId, text: sceneTitle, at },
    { type: 'run-started', runId, processId: 1, provider: 'guide', model: 'guide', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
  ];
  const ended = finished.flatMap((each, index) => finishedEvents(each, index, at + 1_000 * index));
  const asked = waiting ? waitingEvents(requestOf(waitingCallId, waiting.command, waiting.riskLevel), at + 30_000) : [];
  const end: ConversationEvent[] = waiting ? [] : [{ type: 'run-completed', runId, at: at + 40_000 }];
  const events = [...start, ...ended, ...asked, ...end];
  const pending = waiting ? [pendingApproval(waiting.command, waiting.riskLevel, waiting.preview.rehearsal?.kind)] : [];
  return {
    'conversation.list': [
      {
        id: conversationId,
        title: sceneTitle,
        workspacePath: fakeFolder,
        createdAt: at,
        updatedAt: at,
        state: waiting ? 'needs-you' : 'idle',
        mode,
        activity: null,
        isElsewhere: false,
        isPinned: false,
        isArchived: false,
      },
    ],
    'conversation.open': { events, sequence: events.length },
    'approval.list': pending,
    'approval.decide': { alsoSettled: 0 },
    ...(waiting
      ? { [`approval.preview ${approvalId}`]: previewOf(waiting.command, waiting.riskLevel, waiting.preview) }
      : {}),
  };
}

export function pendingApproval(
  command: string,
  riskLevel: RiskLevel,
  rehearsal: PendingApproval['rehearsal'] = 'possible',
): PendingApproval {
  return {
    ...{ approvalId, conversationId, callId: waitingCallId, workspacePath: fakeFolder, toolId: 'terminal-execute' },
    ...{ toolName: 'Run command', summary: `Run ${command}`, riskLevel, rehearsal, askedAt: Date.now() - 30_000 },
  };
}

export function previewOf(command: string, riskLevel: RiskLevel, more: Partial<CallPreview>): CallPreview {
  return {
    validation: ToolValidationResult.valid(),
    riskLevel,
    riskReasons: ['Deletes files', 'Changes files in place'],
    executionSummary: `Run ${command}`,
    objection: null,
    change: { changes: [], problems: [] },
    remember: { allow: { kind: 'none', why: 'It is too risky' }, deny: { kind: 'none', why: '' } },
    ...more,
  };
}

function requestOf(id: string, command: string, riskLevel: RiskLevel): ToolCallRequest {
  return {
    ...{ id, toolId: 'terminal-execute', toolName: 'Run command', iterationNumber: 1, parameters: { command } },
    ...{ riskLevel, riskReasons: ['Deletes files', 'Changes files in place'], executionSummary: `Run ${command}` },
    ...{ warnings: [], requiresApproval: true, requestedAt: Date.now() - 60_000, provenance: { source: 'native' } },
  };
}

function waitingEvents(request: ToolCallRequest, at: number): ConversationEvent[] {
  const call = { type: 'tool-call-status', id: request.id, toolId: request.toolId, at } as const;
  return [
    { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at },
    { ...call, status: 'validating' },
    { ...call, status: 'awaiting-approval', approvalId, why: 'Edit mode asks before risky commands.' },
  ];
}

function finishedEvents({ command, receipt, output = '', exitCode = 0 }: FinishedCommand, index: number, at: number) {
  const id = `44444444-4444-4444-8444-4444444400${String(index).padStart(2, '0')}`;
  const request = requestOf(id, command, 'medium');
  const call = { type: 'tool-call-status', id, toolId: request.toolId } as const;
  const decision = { approved: true, rememberForSession: false, rememberForTool: false } as const;
  const made = exitCode === 0 ? ToolResult.succeeded() : ToolResult.failed(`Exit code ${exitCode}`, 'ExitCode');
  const result = { ...made, data: output, metadata: { exitCode, canUndo: true }, receipt, duration: 800 };
  const events: ConversationEvent[] = [
    { type: 'parse-results', messageId, results: [{ kind: 'tool-call', request, raw: '' }], at },
    { ...call, status: 'validating', at },
    {
      ...{ type: 'approval', id, toolId: request.toolId, at, by: { kind: 'mode', mode: 'edit' } },
      decision: { ...decision, decidedAt: at, decisionDuration: 0 },
    },
    { ...call, status: 'approved', at },
    { ...call, status: 'executing', at },
    { type: 'tool-result', id, toolId: request.toolId, result, at: at + 800 },
    { ...call, status: exitCode === 0 ? 'completed' : 'failed', at: at + 800 },
  ];
  return events;
}
