import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { ApprovalDecision } from '../../shared/approval-decision';
import type { ConversationEvent } from '../../shared/conversation-event';
import { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolResult } from '../../shared/tool-result';
import { ToolValidationResult } from '../../shared/tool-validation';
import { printForPeople } from './print-for-people';

const call = { id: randomUUID(), toolId: 'git-push', at: 0 };

/** What stands on stderr after these events. */
function told(...events: readonly ConversationEvent[]): string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    events.forEach(printForPeople);
    return written.mock.calls.map(([text]) => text).join('');
  } finally {
    written.mockRestore();
  }
}

function parsed({ requiresApproval = true, validationResult = ToolValidationResult.valid() } = {}): ConversationEvent {
  const request = ToolCallRequest.create(
    {
      toolId: 'git-push',
      toolName: 'Git push',
      iterationNumber: 1,
      parameters: {},
      rawJson: '{}',
      validationResult,
      riskLevel: 'medium',
      riskReasons: ['Sends commits to example.org', "Runs the repository's hook pre-push"],
      executionSummary: 'Push the current branch to origin',
      warnings: [],
      requiresApproval,
      provenance: { source: 'fence' },
    },
    { clock: { now: () => 0 }, newId: randomUUID },
  );
  return { type: 'parse-results', messageId: randomUUID(), results: [{ kind: 'tool-call', request, raw: '' }], at: 0 };
}

describe('what people read of a run', () => {
  it('has the reasons under a call that is asked about', () => {
    expect(told(parsed())).toBe(
      '· Push the current branch to origin (medium)\n' +
        "    Sends commits to example.org\n    Runs the repository's hook pre-push\n",
    );
  });

  it('has no reasons under a call that runs by its level, or that cannot run', () => {
    const summary = '· Push the current branch to origin (medium)\n';
    const validationResult = ToolValidationResult.invalidValue('remote', 'a b is no name of a remote');
    expect(told(parsed({ requiresApproval: false }))).toBe(summary);
    expect(told(parsed({ validationResult }))).toBe(summary);
  });

  it('tells a denial once', () => {
    const decision = ApprovalDecision.deny('Not today', { decidedAt: 0, decisionDuration: 0 });
    const result = ToolResult.denied('The user denied this call: Not today');
    expect(
      told(
        { type: 'approval', ...call, decision, by: { kind: 'user' } },
        { type: 'tool-result', ...call, result },
        { type: 'tool-call-status', ...call, status: 'denied' },
      ),
    ).toBe('· git-push: denied, Not today\n');
  });

  it('says what an approval came from', () => {
    const decision = ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 });
    const rules = [{ id: 'r', effect: 'allow', toolId: 'git-push', pattern: 'main', scope: 'always' } as const];
    expect(
      told(
        { type: 'approval', ...call, decision, by: { kind: 'rule', ruleId: 'r', rules } },
        { type: 'approval', ...call, decision, by: { kind: 'level', level: 'low' } },
        { type: 'approval', ...call, decision, by: { kind: 'decisions-file' } },
      ),
    ).toBe(
      '· git-push: approved by the rule main\n· git-push: approved by the level low\n' +
        '· git-push: approved by the decisions file\n',
    );
  });

  it('says that a call is not valid, and then why', () => {
    const validation = ToolValidationResult.invalidValue('remote', 'a b is no name of a remote');
    expect(
      told(
        { type: 'tool-result', ...call, result: ToolResult.validationFailed(validation) },
        { type: 'tool-call-status', ...call, status: 'validation-failed', validation },
      ),
    ).toBe('· git-push: validation-failed: a b is no name of a remote\n');
  });

  it('tells what came of a call', () => {
    const result = ToolResult.failed('git could not push: no', 'GitFailed');
    expect(told({ type: 'tool-result', ...call, result })).toBe('· git-push: git could not push: no\n');
  });
});
