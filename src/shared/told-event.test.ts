import { expect, it } from 'vitest';
import { toldEventSchema } from './told-event';

it('takes an event as it is', () => {
  const event = { type: 'conversation-renamed', title: 'New', at: 1 };
  expect(toldEventSchema.parse(event)).toEqual(event);
});

it('says what is wrong with another', () => {
  const said = (value: unknown) => toldEventSchema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(said({ type: 'conversation-renamed', at: 1 })?.[0]).toMatch(/^title: /);
  expect(said({ type: 'something-new' })).toEqual(['An event of a type that is not known']);
});
