import { expect, it } from 'vitest';
import { closeAll } from './close-all';

it('closes in order, goes on behind what cannot be closed, and throws the first failure when all are through', async () => {
  const closed: string[] = [];
  const closing = ['terminals', 'log', 'lock'].map((name) => async () => {
    closed.push(name);
    if (name !== 'lock') throw new Error(`no ${name}`);
  });
  await expect(closeAll(closing)).rejects.toThrow('no terminals');
  expect(closed).toEqual(['terminals', 'log', 'lock']);
});
