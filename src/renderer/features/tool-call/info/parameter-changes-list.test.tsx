import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/json/json';
import { renderBare } from '../../../testing/render-bare';
import { ParameterChangesList } from './parameter-changes-list';

function textsOf(asked: JsonObject, used: JsonObject): string[] {
  return renderBare(<ParameterChangesList asked={asked} used={used} />)
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== '');
}

test('short values are shown as they were and as they are', () => {
  expect(textsOf({ path: 'a', all: true }, { path: 'b' })).toEqual([
    ...['path', '−', '&quot;a&quot;', '+', '&quot;b&quot;'],
    ...['all', '−', 'true', '+', '(not set)'],
  ]);
});

test('of a long text only the lines around what differs are shown', () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `line ${at}`);
  const shown = textsOf({ content: lines.join('\n') }, { content: lines.with(500, 'other').join('\n') });
  expect(shown).toEqual(expect.arrayContaining(['−', 'line 500', '+', 'other', 'line 498']));
  expect(shown).not.toContain('line 0');
});

test('of a list only the lines that differ are marked', () => {
  const edits = (newText: string) => ({ edits: [{ oldText: 'one', newText }] });
  const shown = textsOf(edits('two'), edits('three')).map((text) => text.trim());
  expect(shown.filter((text) => text === '−' || text === '+')).toHaveLength(2);
  expect(shown).toEqual(
    expect.arrayContaining(['&quot;newText&quot;: &quot;two&quot;', '&quot;newText&quot;: &quot;three&quot;']),
  );
});

test('of a long line the beginning is shown, and how long it is', () => {
  const shown = textsOf({ content: 'a'.repeat(5_000) }, { content: 'b'.repeat(300_000) }).join(' ');
  expect(shown.length).toBeLessThan(5_000);
  expect(shown).toContain('b… (300,000 characters)');
});
