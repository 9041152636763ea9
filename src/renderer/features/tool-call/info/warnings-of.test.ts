import { expect, test } from 'vitest';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import { warningsOf } from './warnings-of';

test('a warning about the call and its parameters is shown once', () => {
  const warnings = ['Large', 'Slow'].map((message) => ({
    parameterName: 'path',
    warningCode: 'large_value' as const,
    message,
  }));
  expect(warningsOf(['New', 'Large'], { ...ToolValidationResult.valid(), warnings })).toEqual(['New', 'Large', 'Slow']);
});

test('a call that was not checked yet has its own warnings only', () => {
  expect(warningsOf(['New', 'New'], undefined)).toEqual(['New']);
});
