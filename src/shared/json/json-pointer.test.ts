import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonPointer } from './json-pointer';

describe('JSON pointer', () => {
  it('escapes what has a meaning in it', () => {
    expect(JsonPointer.of(['a/b', 'm~n', '0'])).toBe('/a~1b/m~0n/0');
    expect(JsonPointer.of([])).toBe('');
  });

  it('leads back to where it came from', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => {
        expect(JsonPointer.segments(JsonPointer.of(segments))).toEqual(segments);
      }),
    );
  });
});
