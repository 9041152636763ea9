import { expect, test } from 'vitest';
import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../../shared/call/tool-result';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { renderBare } from '../../../testing/render-bare';
import { UndoCall } from './undo-call';

const lifecycle = ToolCallLifecycle.forRequest(sampleRequest);
const undoable: ToolCallView = {
  lifecycle,
  raw: '',
  result: { ...ToolResult.succeeded(), metadata: { canUndo: true } },
};

test('a call whose files are kept can be undone', () => {
  expect(renderBare(<UndoCall call={undoable} />)).toBe(
    '<div><button type="button" title="Restores the previous version, unless the file has changed since" aria-disabled="false">' +
      '<icon undo-2>Undo</button></div>',
  );
});

test('a call that was undone says what was put back', () => {
  const call = { ...undoable, undone: { message: 'Put back f.txt', at: 2 } };
  expect(renderBare(<UndoCall call={call} />)).toBe('<p>Undone. Put back f.txt</p>');
});

test.each([
  ['has no result', { lifecycle, raw: '' }],
  ['kept nothing', { lifecycle, raw: '', result: ToolResult.succeeded() }],
  ['cannot be undone', { lifecycle, raw: '', result: { ...ToolResult.succeeded(), metadata: { canUndo: false } } }],
])('a call that %s offers no undoing', (_name, call) => {
  expect(renderBare(<UndoCall call={call} />)).toBe('');
});
