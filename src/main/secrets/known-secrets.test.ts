import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../testing/expect-within';
import { HIDDEN_SECRET } from './hidden-secret';
import { createKnownSecrets } from './known-secrets';

const key = 'sk-test-a+b/0123456789';

function knowing(...secrets: string[]) {
  const known = createKnownSecrets();
  for (const secret of secrets) known.add(secret);
  return known;
}

/** Few letters, so that keys overlap themselves and each other, and near misses are common. */
const secret = fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 8, maxLength: 14 });
const words = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '\n', '世'), maxLength: 20 });
const situation = fc.array(secret, { minLength: 1, maxLength: 3 }).chain((secrets) =>
  fc.record({
    secrets: fc.constant(secrets),
    parts: fc.array(fc.oneof(words, fc.constantFrom(...secrets)), { maxLength: 8 }),
    cuts: fc.array(fc.nat(200), { maxLength: 12 }),
  }),
);

function piecesOf<T extends { slice(start: number, end: number): T; length: number }>(
  whole: T,
  cuts: readonly number[],
) {
  const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
  return places.slice(1).map((end, index) => whole.slice(places[index] ?? 0, end));
}

describe('LK-01 known secrets', () => {
  it('are in no output, however it was cut, and leave all other bytes as they were', () => {
    fc.assert(
      fc.property(situation, ({ secrets, parts, cuts }) => {
        const known = knowing(...secrets);
        const output = Buffer.from(parts.join(''));
        const stream = known.createByteStream();
        const passed = [...piecesOf(output, cuts).map((piece) => stream.push(piece)), stream.end()];
        const text = Buffer.concat(passed).toString();
        for (const one of secrets) expect(text).not.toContain(one);
        if (!secrets.some((one) => output.includes(one))) expect(Buffer.concat(passed)).toEqual(output);
        expect(known.maskText(text)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are cut at every one of their characters, and nothing of them is left', () => {
    const output = Buffer.from(`before ${key} after`);
    for (let cut = 0; cut <= output.length; cut += 1) {
      const stream = knowing(key).createByteStream();
      const text = String(
        Buffer.concat([stream.push(output.subarray(0, cut)), stream.push(output.subarray(cut)), stream.end()]),
      );
      // Up to three characters may have been passed on before they could be recognized.
      expect(text.replace(/sk?-?(?=\[)/, '')).toBe(`before ${HIDDEN_SECRET} after`);
    }
  });

  it('are masked whole where they overlap', () => {
    expect(knowing('12345678', '56789abc').maskText('<123456789abc>')).toBe(`<${HIDDEN_SECRET}>`);
  });

  it('are recognised within JSON, within an address and in base64 at any offset', () => {
    const known = knowing(key, 'quoted"secret');
    const encoded = ['', 'x', 'xy'].map((before) => Buffer.from(`${before}${key}!`).toString('base64'));
    const forms = [encodeURIComponent(key), JSON.stringify('quoted"secret'), ...encoded];
    for (const form of forms) expect(known.maskText(form)).toContain(HIDDEN_SECRET);
    for (const form of encoded) expect(known.maskText(form).replace(HIDDEN_SECRET, '').length).toBeLessThan(8);
  });

  it('are masked in all texts and names of a value, which stays the same object where there are none', () => {
    const known = knowing(key);
    const clean = { texts: ['a', { b: 1 }], none: null };
    expect(known.maskValue(clean)).toBe(clean);
    expect(known.maskValue({ clean, [key]: [`a ${key}`] })).toEqual({
      clean,
      [HIDDEN_SECRET]: [`a ${HIDDEN_SECRET}`],
    });
  });

  it('hold nothing back that cannot become one, so that a prompt is seen at once', () => {
    const stream = knowing(key).createByteStream();
    expect(['Password: ', 's', 'k', '-'].map((text) => String(stream.push(Buffer.from(text))))).toEqual([
      'Password: ',
      's',
      'k',
      '-',
    ]);
  });

  it('of fewer than eight characters are words like others', () => {
    expect(knowing('test', '').maskText('a test')).toBe('a test');
  });

  it('that become known while an output comes are masked in the rest of it', () => {
    const known = knowing();
    const stream = known.createByteStream();
    stream.push(Buffer.from('before '));
    known.add(key);
    expect(String(stream.push(Buffer.from(`${key}!`)))).toBe(`${HIDDEN_SECRET}!`);
  });

  it('are looked for in time that grows with the output alone', () => {
    const known = knowing('a'.repeat(100), key);
    const stream = known.createByteStream();
    const startedAt = performance.now();
    for (let count = 0; count < 2_000; count += 1) stream.push(Buffer.from('a'.repeat(99)));
    expect(stream.end().length).toBeLessThan(200);
    expectWithin(startedAt, 5_000);
  });
});
