import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectNames } from '../../../shared/settings/dialect-names';
import { defaultModelSettings, type ModelSettings } from '../../../shared/settings/model';
import { readSettingsFields, settingsFieldsOf } from './settings-fields';

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const settings: fc.Arbitrary<ModelSettings> = fc.record({
  toolMode: fc.constantFrom('native', 'text', 'auto'),
  dialects: orNull(fc.subarray([...dialectNames])),
  contextSize: orNull(fc.integer({ min: 1_000, max: 100_000_000 })),
  temperature: orNull(fc.integer({ min: 0, max: 200 }).map((hundredths) => hundredths / 100)),
  maxOutputTokens: orNull(fc.integer({ min: 16, max: 10_000_000 })),
  thinkingTokens: orNull(fc.integer({ min: 0, max: 1_000_000 })),
  inputPrice: orNull(fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100)),
  outputPrice: orNull(fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100)),
});

describe('the settings of a model', () => {
  test('are read back as they were filled in', () => {
    fc.assert(
      fc.property(settings, (stored) => {
        expect(readSettingsFields(settingsFieldsOf(stored))).toEqual({ isValid: true, settings: stored });
      }),
    );
  });

  test('may have long numbers in groups', () => {
    const fields = settingsFieldsOf(defaultModelSettings);
    const numbers = { ...fields.numbers, contextSize: ' 128,000 ', maxOutputTokens: '4 096', thinkingTokens: '1_024' };
    expect(readSettingsFields({ ...fields, numbers })).toEqual({
      isValid: true,
      settings: { ...defaultModelSettings, contextSize: 128_000, maxOutputTokens: 4_096, thinkingTokens: 1_024 },
    });
  });

  test('do not read a decimal comma as a mark between thousands', () => {
    const fields = settingsFieldsOf(defaultModelSettings);
    const read = readSettingsFields({ ...fields, numbers: { ...fields.numbers, temperature: '0,1' } });
    expect(read).toMatchObject({ isValid: false, problems: { temperature: expect.any(String) } });
  });

  test('say for each number that cannot be what it may be', () => {
    const fields = settingsFieldsOf(defaultModelSettings);
    const numbers = {
      ...{ contextSize: '12', temperature: 'warm', maxOutputTokens: '1.5', thinkingTokens: '-1' },
      ...{ inputPrice: '$3', outputPrice: '10001' },
    };
    expect(readSettingsFields({ ...fields, numbers })).toEqual({
      isValid: false,
      problems: {
        contextSize: 'Enter a whole number from 1,000 to 100,000,000, or leave it empty.',
        temperature: 'Enter a number from 0 to 2, or leave it empty.',
        maxOutputTokens: 'Enter a whole number from 16 to 10,000,000, or leave it empty.',
        thinkingTokens: 'Enter a whole number from 0 to 1,000,000, or leave it empty.',
        inputPrice: 'Enter a number from 0 to 10,000, or leave it empty.',
        outputPrice: 'Enter a number from 0 to 10,000, or leave it empty.',
      },
    });
  });
});
