import { expect, it } from 'vitest';
import { trustedEventsSchema } from './trusted-events';

const renamed = { type: 'conversation-renamed', title: 'New', at: 1 };

it('takes events as they are', () => {
  expect(trustedEventsSchema.parse([renamed, renamed])).toEqual([renamed, renamed]);
});

it.each([
  ['an event of another type', [renamed, { type: 'something-new', at: 1 }]],
  ['an event without a time', [{ type: 'conversation-renamed', title: 'New' }]],
  ['what is no event', [null]],
  ['what is no list', renamed],
])('refuses %s', (_what, value) => {
  expect(trustedEventsSchema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
    'An event of a type that is not known',
  ]);
});
