import { expect, it } from 'vitest';
import { bufferUntilSubscribed } from './buffer-until-subscribed';

it('gives out in order what came early, once, and the rest as it comes', () => {
  const { receive, follow } = bufferUntilSubscribed<string>();
  receive('first');
  receive('second');
  const taken: string[] = [];
  follow((item) => void taken.push(item));
  expect(taken).toEqual(['first', 'second']);
  receive('third');
  expect(taken).toEqual(['first', 'second', 'third']);
});
