import { expect, it } from 'vitest';
import { ModelError } from '../../model/model-error';
import { learnLimits } from './learn-limits';

const sent = { contextSize: 32_768, estimate: 20_000, factor: 1 };
const tooLong = (details: { contextSize?: number; promptTokens?: number }) =>
  new ModelError('too-long', 'too long', { status: 400, ...details });

it.each([
  ['takes the limit that the server tells', { contextSize: 16_384 }, { contextSize: 16_384, factor: 1 }],
  [
    'counts as the server does where it tells what it has counted',
    { contextSize: 16_384, promptTokens: 30_000 },
    { contextSize: 16_384, factor: 1.5 },
  ],
  [
    'counts more where what it has sent should have fitted',
    { contextSize: 24_000 },
    { contextSize: 24_000, factor: 1.2 },
  ],
  ['sends less where the server tells no limit', {}, { contextSize: 14_000, factor: 1 }],
  ['sends less where the limit was known before', { contextSize: 32_768 }, { contextSize: 14_000, factor: 1 }],
])('%s', (_name, told, learned) => {
  expect(learnLimits(tooLong(told), sent)).toEqual(learned);
});
