import type { CallPreview, PatternSuggestion } from '../../../../../shared/call/call-preview';
import { ToolValidationResult } from '../../../../../shared/call/tool-validation';

export const exactSuggestion: PatternSuggestion = {
  patterns: ['hello.txt'],
  reach: 'exact',
  past: { matched: 0, denied: 0, examples: [] },
};
export const widerSuggestion: PatternSuggestion = {
  patterns: ['*.txt'],
  reach: 'wider',
  past: { matched: 14, denied: 2, examples: ['Write notes.txt'] },
};
export const toolSuggestion: PatternSuggestion = {
  patterns: [],
  reach: 'tool',
  past: { matched: 20, denied: 0, examples: [] },
};

/** Main's preview of the call that most tests use. */
export const samplePreview: CallPreview = {
  validation: ToolValidationResult.valid(),
  riskLevel: 'low',
  riskReasons: ['Creates a new file'],
  executionSummary: 'Create hello.txt',
  objection: null,
  change: { changes: [], problems: [] },
  fingerprint: 'as shown',
  remember: {
    allow: { kind: 'patterns', suggestions: [exactSuggestion, widerSuggestion, toolSuggestion] },
    deny: { kind: 'patterns', suggestions: [exactSuggestion, toolSuggestion] },
  },
};
