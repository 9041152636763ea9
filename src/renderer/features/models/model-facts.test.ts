import { expect, test } from 'vitest';
import { defaultModelSettings } from '../../../shared/settings/model';
import { sampleModel } from '../../core/store/testing/sample-models';
import { modelFacts } from './model-facts';

test('a model says how much it keeps, what it costs, and whether it calls tools in its text', () => {
  const text = { ...defaultModelSettings, toolMode: 'text' as const, contextSize: 16_000 };
  const native = { ...defaultModelSettings, toolMode: 'native' as const };
  expect(
    [
      sampleModel('a'),
      sampleModel('b', { contextSize: 200_000, price: { input: 3, output: 15 }, hasTools: true }),
      sampleModel('c', { price: { input: 0, output: 0 }, hasTools: false }),
      sampleModel('d', { contextSize: 8_192, price: { input: 0.075, output: 0.3 }, hasTools: false, settings: text }),
      sampleModel('e', { hasTools: false, settings: native }),
    ].map(modelFacts),
  ).toEqual([
    [],
    ['200K context', '$3 in, $15 out per million tokens'],
    ['free', 'no native tool calling'],
    ['16K context', '$0.075 in, $0.3 out per million tokens', 'text-based tool calling'],
    [],
  ]);
});
