import { expect, it } from 'vitest';
import { matchingSources, mentionSources, sourceOf } from './mention-sources';

const words = (query: string, hasFolder = true) => matchingSources(query, { hasFolder }).map(({ word }) => word);

it('offers every source at first, and those that the letters begin', () => {
  expect(words('')).toEqual(['diff', 'staged', 'symbol:', 'terminal:', 'conversation:', 'https://']);
  expect(words('st')).toEqual(['staged']);
  expect(words('unc')).toEqual(['diff']);
  expect(words('web')).toEqual(['https://']);
  expect(words('src')).toEqual([]);
});

it('offers without a folder what needs none', () => {
  expect(words('', false)).toEqual(['terminal:', 'conversation:', 'https://']);
});

it('knows which source lists what was typed', () => {
  expect(sourceOf('Symbol:say')).toMatchObject({ source: { word: 'symbol:' }, sought: 'say' });
  expect(sourceOf('https://a.b/c')).toMatchObject({ source: { word: 'https://' }, sought: 'a.b/c' });
  expect([sourceOf('diff'), sourceOf('src/a.ts'), sourceOf('symbol')]).toEqual([null, null, null]);
});

it('has no two sources with the same word', () => {
  expect(new Set(mentionSources.map(({ word }) => word)).size).toBe(mentionSources.length);
});
