import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maskSecretsInText } from './mask-secrets';

const ordinaryLines = readFileSync(new URL('./testing/ordinary-lines.txt', import.meta.url), 'utf8').split('\n');

test.each(ordinaryLines)('an ordinary line stays as it is: %s', (line) => {
  expect(maskSecretsInText(line)).toBe(line);
});

describe('a megabyte of hostile text takes time in proportion', () => {
  test.each([
    ...[
      'token:',
      'token=',
      'token="',
      "token='$(",
      'token=self.',
      'token=a[0]',
      'token=<',
      '\\ntoken=',
      '--token=',
      '--token ',
    ],
    ...[
      '\\',
      '"',
      '-',
      'a',
      'A',
      ' ',
      '\n',
      '[',
      '\\"token\\":\\"',
      'password = ',
      'cookie:a=',
      'authorization:Bearer\t',
    ],
    ...[
      'sk-',
      'eyJ',
      'eyJaaaaaa.',
      'ghp_',
      'glpat-',
      'SG.aaaaaaaaaaaaaaaa.',
      '://a:',
      ' -u a:',
      'Bearer a',
      'Basic aaaaaaaa',
    ],
    ...['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\n', '-----BEGIN '],
  ])('%j', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const startedAt = performance.now();
    maskSecretsInText(text);
    // A second or two on a slow machine; what grows with the square of the length takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
