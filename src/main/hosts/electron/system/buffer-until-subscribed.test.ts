import { expect, it } from 'vitest';
import { holdUntilFollowed } from './buffer-until-subscribed';

it('gives out in order what came early, once, and the rest as it comes', () => {
  const { receive, follow } = holdUntilFollowed<string>();
  receive('first');
  receive('second');
  const taken: string[] = [];
  follow((item) => void taken.push(item));
  expect(taken).toEqual(['first', 'second']);
  receive('third');
  expect(taken).toEqual(['first', 'second', 'third']);
});
