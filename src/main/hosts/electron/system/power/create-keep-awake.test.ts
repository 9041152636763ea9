import { expect, it } from 'vitest';
import { createKeepAwake } from './create-keep-awake';

it('keeps the machine awake exactly while something is under way, once however often that is told', () => {
  const calls: unknown[] = [];
  const keepAwake = createKeepAwake({
    start: (type) => calls.push(type),
    stop: (id) => Boolean(calls.push(id)),
  });
  for (const isUnderWay of [false, true, true, false, false, true]) keepAwake({ isUnderWay });
  expect(calls).toEqual(['prevent-app-suspension', 1, 'prevent-app-suspension']);
});
