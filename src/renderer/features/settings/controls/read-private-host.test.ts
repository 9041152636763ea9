import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrivateHost } from './read-private-host';

const read = (text: string) => {
  const reading = readPrivateHost(text, ['localhost:3000']);
  return reading.kind === 'host' ? reading.host : `! ${reading.problem}`;
};

test('a host is taken as http-fetch will name it', () => {
  expect([' LocalHost:5173 ', 'http://10.0.0.7/', 'https://nas.home', 'printer:80', '[::1]:8080'].map(read)).toEqual([
    'localhost:5173',
    '10.0.0.7',
    'nas.home',
    'printer',
    '[::1]:8080',
  ]);
});

test('anything more or less than a host is put right in words', () => {
  expect(
    ['', '  ', 'localhost:3000', 'a b', 'me:secret@nas', 'nas/admin', 'nas?x', 'nas:99999', '*.home'].map(read),
  ).toEqual([
    '! empty',
    '! empty',
    '! listed',
    '! notAHost',
    '! notAHost',
    '! notAHost',
    '! notAHost',
    '! notAHost',
    '*.home',
  ]);
});

test('what was taken is taken again as the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.ipV4(), fc.string()), (text) => {
      const reading = readPrivateHost(text, []);
      if (reading.kind === 'host') expect(readPrivateHost(reading.host, [])).toEqual(reading);
    }),
  );
});
