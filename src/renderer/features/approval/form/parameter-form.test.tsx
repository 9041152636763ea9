import { expect, test } from 'vitest';
import { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject } from '../../../../shared/json/json';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { type DraftAction, reduceDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { renderBare } from '../../../testing/render-bare';
import { approvalId } from '../../../testing/sample-events';
import { buildForm } from './build-form';
import { ParameterForm } from './parameter-form';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'File to write' },
    mode: { enum: ['new', 'any'] },
    either: { anyOf: [{ type: 'object' }] },
  },
  required: ['path'],
};

function render(parameters: JsonObject, ...actions: DraftAction[]): string {
  const request = { ...sampleRequest, parameters };
  const draft = actions.reduce(reduceDraft, startDraft(request));
  const call = {
    status: 'awaiting-approval' as const,
    validationStarted: 1,
    approvalId,
    approvalRequested: 2,
    why: '',
    request,
  };
  const fields = buildForm(schema, parameters) ?? [];
  return renderBare(<ParameterForm call={call} draft={draft} fields={fields} parameters={parameters} />);
}

test('an error stands at its field and is tied to it, one of no field stands above', () => {
  const validation = ToolValidationResult.invalid(
    ToolValidationError.invalidValue('path', 'No such folder'),
    ToolValidationError.invalidValue([], 'Give a mode'),
  );
  const markup = render({ path: 'x/y' }, { type: 'previewed', revision: 0, preview: { ...samplePreview, validation } });
  const [, described = ''] =
    /aria-describedby="([^"]*)" aria-invalid="true" aria-required="true" value="x\/y"/.exec(
      markup.replaceAll(/ (type|placeholder|spellCheck|autoComplete)="[^"]*"/g, ''),
    ) ?? [];
  const [helpId, errorId] = described.split(' ');
  expect(markup).toContain(`<div id="${helpId}"><p>File to write</p></div>`);
  expect(markup).toContain(
    `<div id="${errorId}"><p role="alert"><icon circle-exclamation-point><span>No such folder</span></p>`,
  );
  expect(markup.startsWith('<div><ul><li><icon circle-x><span>Give a mode</span></li></ul>')).toBe(true);
});

test('characters that cannot be seen are shown under their field', () => {
  expect(render({ path: 'a\u200bb' })).toMatch(
    /are invisible or look like others:<\/p><p><span dir="ltr">a<mark title="U\+200B[^"]*">U\+200B<\/mark>b<\/span>/,
  );
  expect(render({ path: 'сurl' })).toContain('<mark title="Cyrillic letter U+0441">с U+0441</mark>url');
  expect(render({ path: `a${' '.repeat(250)}b` })).toContain('a<mark title="250 spaces">·×250</mark>b');
  expect(render({ path: 'ab' })).not.toContain('are invisible');
});

test('a parameter that the tool does not have is shown and marked', () => {
  const markup = render({ path: 'a', force: 'yes' });
  expect(markup).toMatch(/>force<\/label>.*value="yes".*Not a parameter of this tool/);
  expect(render({ path: 'a' })).not.toContain('Not a parameter');
});

test('what is typed into a field and is not JSON yet stays there, and says so', () => {
  const markup = render({ path: 'a', either: {} }, { type: 'hold-text', pointer: '/either', text: '{"a":' });
  expect(markup).toMatch(/aria-invalid="true"[^>]*>\{&quot;a&quot;:<\/textarea>.*Unexpected end/);
});

test('a choice that is none of those offered is shown all the same', () => {
  expect(render({ path: 'a', mode: 'odd' })).toContain('<option value="&quot;odd&quot;" selected="">odd</option>');
});
