import type { ToolCallRequest } from '../call/tool-call-request';

/** A typical call for tests. */
export const sampleRequest: ToolCallRequest = {
  id: '44444444-4444-4444-8444-444444444444',
  toolId: 'file-write',
  toolName: 'Write file',
  iterationNumber: 1,
  parameters: { path: 'hello.txt', content: 'hi' },
  riskLevel: 'low',
  riskReasons: ['Creates a new file'],
  executionSummary: 'Create hello.txt',
  warnings: [],
  requiresApproval: true,
  requestedAt: 1_000,
  provenance: { source: 'fence' },
};
