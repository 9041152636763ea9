import { expect, test } from 'vitest';
import { ToolValidationError } from '../../../../shared/call/tool-validation';
import { buildForm } from './build-form';
import { errorsByField } from './errors-by-field';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    edits: { type: 'array', items: { type: 'object', properties: { oldText: { type: 'string' } } } },
    either: { anyOf: [{ type: 'object' }] },
  },
};

test('each error stands at its field, at the nearest one around it, or above all of them', () => {
  const fields = buildForm(schema, { edits: [{ oldText: 5 }], either: { deep: 1 } }) ?? [];
  const missing = ToolValidationError.required('path', 'string');
  const inList = ToolValidationError.invalidValue(['edits', '0', 'oldText'], 'must be text', 5);
  const inJson = ToolValidationError.invalidValue(['either', 'deep'], 'must not be');
  const absent = ToolValidationError.required(['edits', '0', 'newText']);
  const whole = ToolValidationError.invalidValue([], 'Give one or the other');
  const unheard = ToolValidationError.required('pathology');
  expect(errorsByField(fields, [missing, inList, inJson, absent, whole, unheard])).toEqual({
    byPointer: new Map([
      ['/path', [missing]],
      ['/edits/0/oldText', [inList]],
      ['/either', [inJson]],
      ['/edits/0', [absent]],
    ]),
    others: [whole, unheard],
  });
});
