import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { groupConversations } from './group-conversations';

afterEach(() => void vi.unstubAllEnvs());

function conversation(id: string, updatedAt: number, workspacePath = '/home/ada/project'): ConversationSummary {
  return {
    id,
    title: id,
    workspacePath,
    createdAt: 0,
    updatedAt,
    state: 'idle',
    activity: null,
    mode: 'ask',
    isElsewhere: false,
    isPinned: false,
    isArchived: false,
  };
}

const outline = (groups: ReturnType<typeof groupConversations>) =>
  groups.map(({ label, conversations }) => [label, conversations.map(({ id }) => id)]);

describe('by day', () => {
  test('today, yesterday, the days of a week and then months, the newest first', () => {
    const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();
    const conversations = [
      conversation('last year', at(2025, 12, 31)),
      conversation('midnight', at(2026, 3, 20, 0)),
      conversation('later', at(2026, 3, 20, 23)),
      conversation('late yesterday', at(2026, 3, 19, 23)),
      conversation('a week ago', at(2026, 3, 13, 0)),
      conversation('before that', at(2026, 3, 12, 23)),
      conversation('february', at(2026, 2, 1)),
    ];
    expect(outline(groupConversations(conversations, 'day', at(2026, 3, 20)))).toEqual([
      ['Today', ['later', 'midnight']],
      ['Yesterday', ['late yesterday']],
      ['Previous 7 days', ['a week ago']],
      ['March', ['before that']],
      ['February', ['february']],
      ['December 2025', ['last year']],
    ]);
  });

  test('a day that clocks make shorter or longer begins at its own midnight', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const dayOf = (now: string, at: string) =>
      groupConversations([conversation('one', Date.parse(at))], 'day', Date.parse(now))[0]?.label;
    // On 29 March 2026 the day has 23 hours, on 25 October it has 25.
    expect([
      dayOf('2026-03-30T00:30:00+02:00', '2026-03-29T00:10:00+01:00'),
      dayOf('2026-03-30T00:30:00+02:00', '2026-03-28T23:50:00+01:00'),
      dayOf('2026-10-25T23:30:00+01:00', '2026-10-25T00:10:00+02:00'),
      dayOf('2026-10-25T23:30:00+01:00', '2026-10-24T23:50:00+02:00'),
    ]).toEqual(['Yesterday', 'Previous 7 days', 'Today', 'Yesterday']);
  });
});

test('by folder, the folder with the newest first; two of one name are told apart', () => {
  const conversations = [
    conversation('a', 1, '/home/ada/project'),
    conversation('b', 3, '/home/project'),
    conversation('c', 2, '/home/ada/other'),
    conversation('d', 4, '/home/ada/project'),
    conversation('e', 0, '/'),
  ];
  expect(outline(groupConversations(conversations, 'folder', 9))).toEqual([
    ['ada/project', ['d', 'a']],
    ['home/project', ['b']],
    ['other', ['c']],
    ['/', ['e']],
  ]);
});

test('each conversation is in exactly one group, and the order within the groups is that of the whole', () => {
  const arbitraryConversations = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      updatedAt: fc.integer({ min: 0, max: 4e12 }),
      workspacePath: fc.constantFrom('/a', '/b/a', 'C:\\a', '/c', '/'),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(
      arbitraryConversations,
      fc.constantFrom('day' as const, 'folder' as const),
      fc.integer({ min: 0, max: 4e12 }),
      (parts, grouping, now) => {
        const conversations = parts.map((part) => conversation(part.id, part.updatedAt, part.workspacePath));
        const groups = groupConversations(conversations, grouping, now);
        const sorted = conversations.toSorted((first, second) => second.updatedAt - first.updatedAt);
        const places = groups.map((group) => group.conversations.map((one) => sorted.indexOf(one)));
        expect(places.flat().toSorted((a, b) => a - b)).toEqual(sorted.map((_, index) => index));
        for (const place of places) expect(place).toEqual(place.toSorted((a, b) => a - b));
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        // Days are consecutive, so their groups joined are the whole list in order.
        if (grouping === 'day') expect(places.flat()).toEqual(sorted.map((_, index) => index));
      },
    ),
  );
});
