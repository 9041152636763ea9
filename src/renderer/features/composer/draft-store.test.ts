import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage';
import { createDraftStore } from './draft-store';

const place = (conversationId: string | null, key = conversationId ?? 'new 0') => ({ key, conversationId });

function arrange(storage = memoryStorage()) {
  let time = 0;
  const open = () => createDraftStore({ storage, now: () => ++time });
  return { storage, drafts: open(), reload: open };
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is there again after the page was killed, a moment after it was typed', () => {
    const { drafts, reload } = arrange();
    drafts.write(place('a'), 'half a');
    drafts.write(place('a'), 'half a thought');
    drafts.write(place(null), 'to begin with');
    vi.advanceTimersByTime(300);
    const again = reload();
    expect([again.read(place('a')), again.read(place(null)), again.read(place('b'))]).toEqual([
      'half a thought',
      'to begin with',
      '',
    ]);
  });

  it('is gone at once when it was sent', () => {
    const { drafts, reload, storage } = arrange();
    drafts.write(place('a'), 'sent');
    vi.advanceTimersByTime(300);
    drafts.write(place('a'), '');
    expect(reload().read(place('a'))).toBe('');
    expect(storage.names()).toEqual([]);
  });

  it('goes with the conversation that it was written ahead for, and does not stay where the next one begins', () => {
    const { drafts, reload } = arrange();
    drafts.write(place(null), 'ahead');
    drafts.move(place(null), place('a', 'new 0'));
    expect([drafts.read(place('a', 'new 0')), drafts.read(place(null, 'new 1'))]).toEqual(['ahead', '']);
    drafts.flush();
    expect([reload().read(place('a')), reload().read(place(null))]).toEqual(['ahead', '']);
  });

  it('keeps what goes with its text, and ignores what another version wrote', () => {
    const { drafts, reload, storage } = arrange();
    const context = [{ kind: 'file' as const, label: 'a.ts', text: 'a', tokens: 1 }];
    drafts.writeAdditions(place(null), { context });
    drafts.move(place(null), place('a', 'new 0'));
    drafts.flush();
    expect([reload().readAdditions(place('a')), reload().readAdditions(place(null))]).toEqual([{ context }, {}]);
    drafts.writeAdditions(place('a', 'new 0'), { context: [] });
    expect(storage.names()).toEqual([]);
    for (const foreign of ['1 {"context":[{"kind":"dream"}]}', '1 {"con']) {
      storage.write('aintern.draft-additions.b', foreign);
      expect(reload().readAdditions(place('b'))).toEqual({});
    }
  });

  it('makes room for itself: the oldest go, and what is too long is not kept', () => {
    const { drafts, reload, storage } = arrange();
    for (let index = 0; index < 25; index += 1) {
      drafts.write(place(`c${index}`), `draft ${index}`);
      drafts.flush();
    }
    expect(storage.names()).toHaveLength(20);
    expect([reload().read(place('c4')), reload().read(place('c5'))]).toEqual(['', 'draft 5']);
    drafts.write(place('long'), 'x'.repeat(1_000_001));
    drafts.flush();
    expect(drafts.read(place('long'))).toHaveLength(1_000_001);
    expect(reload().read(place('long'))).toBe('');
  });

  it('makes room in a small storage, and is kept in the window where there is none', () => {
    const { drafts, reload } = arrange(memoryStorage(30));
    drafts.write(place('a'), 'a'.repeat(20));
    drafts.flush();
    drafts.write(place('b'), 'b'.repeat(20));
    drafts.flush();
    expect([reload().read(place('a')), reload().read(place('b'))]).toEqual(['', 'b'.repeat(20)]);
    drafts.write(place('b'), 'c'.repeat(40));
    drafts.flush();
    expect(drafts.read(place('b'))).toBe('c'.repeat(40));
  });
});
