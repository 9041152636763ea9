import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './palette-entry';
import { rankEntries } from './rank-entries';

function entry(label: string, more: Partial<PaletteEntry> = {}): PaletteEntry {
  return { id: label, label, group: 'Some', choose: () => {}, ...more };
}
const none: { ids: readonly string[]; heading: string } = { ids: [], heading: 'Recent' };
const labels = (query: string, entries: readonly PaletteEntry[], recent = none) =>
  rankEntries(entries, query, recent).groups.map(({ heading, entries: some }) => [
    heading,
    some.map(({ label }) => label),
  ]);

describe('what the palette lists', () => {
  const entries = [
    entry('New conversation', { keywords: 'chat' }),
    entry('Stop', { group: 'Run' }),
    entry('Appearance: Dark', { isHidden: true, keywords: 'theme' }),
    entry('Settings', { keywords: 'preferences' }),
  ];

  it('is everything before something is typed, what was used last in front and once', () => {
    expect(labels('', entries, { ids: ['Stop', 'gone', 'Appearance: Dark'], heading: 'Recent' })).toEqual([
      ['Recent', ['Stop', 'Appearance: Dark']],
      ['Some', ['New conversation', 'Settings']],
    ]);
  });

  it('is found by some of its letters, by its other names, and where it is part of a choice', () => {
    expect(labels('nwcon', entries)).toEqual([['Some', ['New conversation']]]);
    expect(labels('preferences', entries)).toEqual([['Some', ['Settings']]]);
    expect(labels('dark', entries)).toEqual([['Some', ['Appearance: Dark']]]);
    expect(rankEntries(entries, 'xyzzy', none)).toEqual({ groups: [], total: 0, shown: 0 });
  });

  it('has what goes by that name before what has its letters in a row by chance', () => {
    const some = [entry('Go to the messages', { group: 'Run' }), entry('Theme park'), ...entries];
    expect(labels('theme', some)).toEqual([
      ['Some', ['Theme park', 'Appearance: Dark']],
      ['Run', ['Go to the messages']],
    ]);
  });

  it('is as many as can be read, with the number of all', () => {
    const many = Array.from({ length: 500 }, (_, index) => entry(`Conversation ${index}`));
    const { groups, total, shown } = rankEntries(many, '', none);
    expect([groups[0]?.entries.length, total, shown]).toEqual([100, 500, 100]);
    expect(rankEntries(many, 'conversation 499', none).groups[0]?.entries[0]?.label).toBe('Conversation 499');
  });
});
