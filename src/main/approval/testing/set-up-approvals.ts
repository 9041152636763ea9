import { ApprovalDecision, type DecidedBy, type RememberOptions } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RiskLevel } from '../../../shared/call/risk-level';
import { ToolValidationError, ToolValidationResult } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { sampleRequest } from '../../../shared/testing/sample-request';
import type { Rehearsal } from '../../tools/framework/rehearsal';
import { MockTool } from '../../tools/framework/testing/mock-tool';
import type { Preparation, PreparedCall } from '../../tools/framework/tool';
import { createApprovalService } from '../approval-service';
import { decideApproval } from '../decide-approval';
import type { Rehearse } from '../pending-rehearsals';
import { permissionTarget } from '../rules/match-permission';

const tool = MockTool.create({ id: 'file-write' });
export const workspacePath = '/project/work';
export const conversationId = '11111111-1111-4111-8111-111111111111';
export const runId = '22222222-2222-4222-8222-222222222222';

/** Content of the files that calls would change. */
export const disk = { content: 'before' };

export const call = (parameters: JsonObject): PreparedCall => ({
  tool,
  parameters,
  summary: `Write ${parameters.path}`,
  risk: { level: parameters.path === '/etc/x' ? 'critical' : 'low', reasons: [`at ${parameters.path}`] },
  subjects: [String(parameters.path)],
  isSandboxed: () => false,
  findObstacles: () => [],
  fingerprint: () => disk.content,
  previewChange: () => ({
    changes: [{ path: String(parameters.path), before: disk.content, after: 'x' }],
    problems: [],
  }),
  run: () => Promise.reject(new Error('not run here')),
});

function prepare(parameters: JsonObject): Preparation {
  if (typeof parameters.path === 'string') {
    return { isValid: true, validation: ToolValidationResult.valid(), call: call(parameters) };
  }
  const error = ToolValidationError.invalidValue('path', 'path must be string');
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}

interface SetUpOptions {
  readonly rules?: readonly ToolPermission[];
  readonly timeout?: number;
  readonly past?: readonly LedgerEntry[];
  keepRules?(): void;
}

interface AskOptions {
  readonly signal?: AbortSignal;
  readonly conversationId?: string;
  readonly mode?: ApprovalMode;
  /** Of a call that runs in the sandbox. */
  readonly level?: RiskLevel;
  readonly rehearse?: Rehearse;
}

/** A service with its own rules, a manual clock, and a way to request approval for paths. */
export function setUpApprovals({ rules = [], timeout, past = [], keepRules }: SetUpOptions = {}) {
  const stored = [...rules];
  const told: PendingApproval[][] = [];
  const used: DecidedBy[] = [];
  const clock = { time: 100, now: () => clock.time };
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const service = createApprovalService({
    clock,
    newId,
    timeout: () => timeout ?? null,
    keepRules: keepRules ?? ((added) => stored.push(...added)),
    recordUse(by) {
      used.push(by);
      if (by.kind !== 'rule') return;
      const index = stored.findIndex(({ id }) => id === by.ruleId);
      const rule = stored[index];
      if (rule) stored[index] = { ...rule, uses: rule.uses + 1 };
    },
    pastCalls: () => Promise.resolve(past),
    onChange: (pending) => told.push(pending),
  });
  const targetIn = (conversation: string) => (prepared: PreparedCall) =>
    permissionTarget(prepared, {
      toolId: 'file-write',
      workspacePath,
      conversationId: conversation,
      runId,
      now: clock.time,
    });
  function ask(path: string, change: AskOptions = {}) {
    const { mode = 'ask', level } = change;
    const asCall = call({ path });
    const rated = level === undefined ? asCall : { ...asCall, risk: { level, reasons: [] }, isSandboxed: () => true };
    const request = { ...sampleRequest, id: newId(), parameters: { path }, executionSummary: `Write ${path}` };
    const target = targetIn(change.conversationId ?? conversationId);
    const asked = {
      conversationId: change.conversationId ?? conversationId,
      workspacePath,
      request,
      call: rated,
      ...(change.rehearse ? { rehearse: change.rehearse } : {}),
      why: 'Ask mode asks',
      prepare,
      target,
      judge: (prepared: PreparedCall, rehearsal: Rehearsal | null = null) =>
        decideApproval({
          request,
          risk: level === undefined ? prepared.risk : rated.risk,
          target: target(prepared),
          mode,
          permissions: stored,
          isSandboxed: rated.isSandboxed(),
          ...(rehearsal ? { effects: rehearsal.state.receipt } : {}),
        }),
    };
    return { request, call: asked.call, ...service.ask(asked, change.signal ?? new AbortController().signal) };
  }
  return { service, ask, clock, stored, told, used };
}

export const timing = { decidedAt: 0, decisionDuration: 0 };
export const by = { kind: 'user' } as const;
export const yes = (remember: RememberOptions = {}) => ({ decision: ApprovalDecision.approve(timing, remember), by });
export const no = (reason?: string, remember: RememberOptions = {}) => ({
  decision: ApprovalDecision.deny(reason, timing, remember),
  by,
});
export const edit = (parameters: JsonObject) => ({
  decision: ApprovalDecision.approveWithModifications(parameters, timing),
  by,
});
export const pathTarget = (path: string) => ({ subjectKind: 'path', subjects: [path] });
export const denyingSecrets: ToolPermission = {
  id: '00000000-0000-4000-8000-0000000000ff',
  effect: 'deny',
  toolId: 'file-write',
  pattern: 'secret',
  scope: 'always',
  createdAt: 0,
  uses: 0,
};
