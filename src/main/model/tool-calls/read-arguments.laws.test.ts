import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryParameters } from '../../testing/arbitrary-parameters';
import { readArguments } from './read-arguments';

describe('the arguments of a call', () => {
  it('are what was written, however it was laid out', () => {
    fc.assert(
      fc.property(arbitraryParameters, fc.nat(4), (parameters, indentation) => {
        const text = JSON.stringify(parameters, null, indentation);
        expect(readArguments(text, { attemptRepair: true })).toEqual({ kind: 'value', parameters: JSON.parse(text) });
      }),
    );
  });

  it('are an error wherever the text was cut off', () => {
    fc.assert(
      fc.property(arbitraryParameters, fc.nat(), (parameters, cut) => {
        const text = JSON.stringify(parameters);
        const start = text.slice(0, 1 + (cut % (text.length - 1)));
        expect(readArguments(start, { attemptRepair: true })).toMatchObject({ kind: 'broken', isTruncated: true });
      }),
    );
  });

  it('never throw, whatever the text', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', '"', "'", '\\', ',', ':', '/', '*', ' ', '\n', 'a', '1', '{}');
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (given, attemptRepair) => {
        expect(readArguments(given, { attemptRepair }).kind).toMatch(/^(value|broken)$/);
      }),
    );
  });
});
