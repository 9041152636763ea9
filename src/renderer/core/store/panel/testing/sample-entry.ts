import type { LedgerEntry } from '../../../../../shared/call/ledger-entry';
import { sampleRequest } from '../../../../../shared/testing/sample-request';
import { conversationId } from '../../../../testing/sample-events';

/** The record of the call that most tests use. */
export const sampleEntry: LedgerEntry = {
  callId: sampleRequest.id,
  conversationId,
  conversationTitle: 'Hello',
  workspacePath: '/project',
  toolId: 'file-write',
  toolName: 'Write file',
  provenance: { source: 'fence' },
  isRepaired: false,
  parameters: { path: 'hello.txt', content: 'hi' },
  summary: 'Create hello.txt',
  riskLevel: 'low',
  riskReasons: ['Creates a new file'],
  status: 'completed',
  decision: {
    approved: true,
    rememberForSession: false,
    rememberForTool: false,
    decidedAt: 3_000,
    decisionDuration: 1_980,
  },
  by: { kind: 'user' },
  requestedAt: 1_000,
  endedAt: 4_000,
  artifacts: [],
};

/** Returns this many records, newest first, distinguished by their ids. */
export function sampleEntries(count: number): LedgerEntry[] {
  return Array.from({ length: count }, (_, index) => numberedEntry(count - index));
}

const numbered = new Map<number, LedgerEntry>();

/** Returns the same object each time, because property tests compare hundreds of thousands and identity is fast. */
function numberedEntry(number: number): LedgerEntry {
  const known = numbered.get(number);
  if (known) return known;
  const entry = { ...sampleEntry, callId: `44444444-4444-4444-8444-${String(number).padStart(12, '0')}` };
  numbered.set(number, entry);
  return entry;
}
