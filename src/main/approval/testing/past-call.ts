import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';

const timing = { decidedAt: 0, decisionDuration: 0 };

/** The record of a command that the user allowed. */
export function pastCall(summary: string, subjects: string[], change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    callId: '00000000-0000-4000-8000-000000000001',
    conversationId: '00000000-0000-4000-8000-000000000002',
    conversationTitle: 'Tests',
    workspacePath: '/project',
    toolId: 'terminal-execute',
    toolName: 'Run command',
    provenance: { source: 'native' },
    isRepaired: false,
    parameters: {},
    summary,
    riskLevel: 'medium',
    riskReasons: [],
    target: { subjectKind: 'command', subjects },
    status: 'completed',
    decision: ApprovalDecision.approve(timing),
    by: { kind: 'user' },
    requestedAt: 0,
    endedAt: 0,
    artifacts: [],
    ...change,
  };
}
