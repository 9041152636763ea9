import { describe, expect, it } from 'vitest';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { type ConversationRun, isOutdated, type KnownEntry, knownOf, sequenceOf, summaryOf } from './cache-entry';
import { createConversation } from './conversation';
import { summarizeConversation } from './summarize-conversation';

const seen = { size: 1, mtime: 1 };
const other = { size: 2, mtime: 1 };
const run: ConversationRun = { id: 'run', processId: 1, startedAt: 1, provider: 'test', model: 'test' };
const summary = { ...summarizeConversation(emptyConversation), title: 'Stored' };

const conversation = { ...createConversation('a'), sequence: 7 };
const stored: KnownEntry = { kind: 'stored', stamp: seen, summary, sequence: 3 };
const loaded: KnownEntry = { kind: 'loaded', stamp: seen, conversation, lastUse: 1 };
const elsewhere: KnownEntry = { kind: 'elsewhere', stamp: seen, run, summary, sequence: 3 };

describe('an entry of the cache', () => {
  it('is shown as it was before while its log is read, and not at all while it is deleted', () => {
    const read = Promise.resolve(null);
    expect([stored, loaded, elsewhere].map(knownOf)).toEqual([stored, loaded, elsewhere]);
    expect(knownOf({ kind: 'reading', known: stored, read })).toBe(stored);
    expect(knownOf({ kind: 'reading', known: null, read })).toBeNull();
    expect(knownOf({ kind: 'deleting' })).toBeNull();
  });

  it('says what the conversation says, where that is in memory', () => {
    expect([stored, loaded].map(summaryOf)).toEqual([summary, conversation.summary]);
    expect([stored, loaded].map(sequenceOf)).toEqual([3, 7]);
  });

  it.each<[string, KnownEntry, boolean]>([
    ['stored', stored, true],
    ['stored, and written since somebody looked', { ...stored, stamp: null }, false],
    ['in memory', loaded, true],
    ['in memory, with something added', { ...loaded, stamp: null }, false],
    ['in memory, and in use', { ...loaded, conversation: { ...conversation, users: 1 } }, false],
    [
      'in memory, with a run',
      { ...loaded, conversation: { ...conversation, controller: new AbortController() } },
      false,
    ],
    ['in use by another process', elsewhere, true],
  ])('is read again when its log looks different: %s', (_name, entry, isRead) => {
    expect(isOutdated(entry, seen, () => true)).toBe(false);
    expect(isOutdated(entry, other, () => true)).toBe(isRead);
  });

  it('is read again when the other process has gone', () => {
    expect([stored, loaded, elsewhere].map((entry) => isOutdated(entry, seen, () => false))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
