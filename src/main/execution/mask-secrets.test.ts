import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../shared/json';
import { maskSecrets, maskSecretsInText } from './mask-secrets';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const canaries = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 40, maxLength: 48 })
  .map((text) => `${text}7Q`);

const secretKeys = fc.constantFrom(
  ...['password', 'passwd', 'passphrase', 'secret', 'clientSecret', 'token', 'accessToken', 'api_key', 'x-api-key'],
  ...['Authorization', 'cookie', 'credential', 'private_key', 'AWS_SECRET_ACCESS_KEY', 'dbPassword'],
);

type Shape = (canary: string) => string;

const shapes: readonly Shape[] = [
  (canary) => `sk-${canary}`,
  (canary) => `sk-proj-${canary}`,
  (canary) => `sk-ant-api03-${canary}`,
  (canary) => `ghp_${canary}`,
  (canary) => `github_pat_${canary}`,
  (canary) => `glpat-${canary}`,
  (canary) => `xoxb-1234567890-${canary}`,
  (canary) => `https://hooks.slack.com/services/T00/B00/${canary}`,
  (canary) => `AIza${canary}`,
  (canary) => `sk_live_${canary}`,
  (canary) => `rk_test_${canary}`,
  (canary) => `npm_${canary}`,
  (canary) => `SG.${canary}.${canary}`,
  (canary) => `eyJhbGciOi.eyJ${canary}.${canary}`,
  (canary) => `Bearer ${canary}`,
  (canary) => `Basic ${Buffer.from(`bob:${canary}`).toString('base64')}`,
  (canary) => `-----BEGIN RSA PRIVATE KEY-----\n${canary}\n${canary}\n-----END RSA PRIVATE KEY-----`,
  (canary) => `-----BEGIN OPENSSH PRIVATE KEY-----\\n${canary}`,
  (canary) => `postgres://bob:${canary}@host:5432/base`,
  (canary) => `https://${canary}@github.com/a/b`,
  (canary) => `PASSWORD=${canary}`,
  (canary) => `export API_KEY="${canary} ${canary}"`,
  (canary) => `set "DB_PASSWORD=${canary}"`,
  (canary) => `aws_secret_access_key = ${canary}`,
  (canary) => `login --password ${canary} --verbose`,
  (canary) => `login --token=${canary}`,
  (canary) => `login --token \\\n  '${canary}'`,
  (canary) => `curl -u bob:${canary} https://a.example`,
  (canary) => `curl -H "Authorization: Bearer ${canary}" https://a.example`,
  (canary) => `curl -H 'X-Api-Key: ${canary}'`,
  (canary) => `curl -H "Cookie: session=${canary}; theme=dark"`,
  (canary) => `https://a.example/?page=2&api_key=${canary}&sort=up`,
  (canary) => `{"user":"bob","password":"${canary}"}`,
  (canary) => `curl -d "{\\"password\\":\\"${canary} \\\\\\"${canary}\\"}"`,
  (canary) => `config['secret'] = "${canary}"`,
  (canary) => `user: bob\npassword: ${canary}\n`,
  (canary) => `Server=a;Password=${canary};Port=1`,
];

describe('a secret never comes through', () => {
  test('under the name of a secret, anywhere in JSON', () => {
    const withCanary = fc.tuple(fc.jsonValue({ maxDepth: 2 }), canaries, secretKeys);
    const secretValue = fc.constantFrom<(canary: string) => JsonValue>(
      (canary) => canary,
      (canary) => [1, canary],
      (canary) => ({ value: canary, valid: true }),
    );
    fc.assert(
      fc.property(withCanary, secretValue, path(), ([around, canary, key], toValue, wrap) => {
        const value = wrap({ [key]: toValue(canary), around: around as JsonValue });
        expect(JSON.stringify(maskSecrets(value))).not.toContain(canary);
      }),
    );
  });

  test.each(shapes.map((shape) => [shape('…'), shape] as const))('in the shape %s', (_, shape) => {
    const surroundings = fc.constantFrom('', ' ', '\n', '"', '(', 'echo ', '\\n', '{"text":"', '- ');
    fc.assert(
      fc.property(canaries, surroundings, path(), (canary, before, wrap) => {
        const text = before + shape(canary);
        const encoded = Buffer.from(`bob:${canary}`).toString('base64');
        for (const masked of [maskSecretsInText(text), JSON.stringify(maskSecrets(wrap(text)))]) {
          expect(masked).not.toContain(canary);
          expect(masked).not.toContain(encoded);
          expect(masked).toContain('[masked]');
        }
      }),
    );
  });

  test('as a JSON text inside a text', () => {
    fc.assert(
      fc.property(canaries, fc.constantFrom(...shapes), fc.integer({ min: 0, max: 2 }), (canary, shape, times) => {
        const nested = Array.from({ length: times }).reduce<string>((text) => JSON.stringify({ text }), shape(canary));
        expect(maskSecretsInText(nested)).not.toContain(canary);
      }),
    );
  });
});

test('masking twice changes nothing more', () => {
  const pieces = fc.constantFrom(
    ...shapes.map((shape) => shape('aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL')),
    ...['token', 'password', '[masked]', 'Bearer', 'x1', ...'=:"\'`\\\n\t ,.;[]{}()$<>/@-|&?!'],
    ...['--token ', 'secret: ', '$TOKEN', 'Authorization: ', 'Cookie: a=', '://a:', 'eyJ', 'sk-'],
  );
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  const keys = fc.oneof(secretKeys, texts, fc.constantFrom('name', 'key', 'value', '__proto__'));
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      texts,
      fc.integer(),
      fc.array(tie('value')),
      fc.array(fc.tuple(keys, tie('value'))).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  fc.assert(
    fc.property(value, (value) => {
      const once = maskSecrets(value);
      expect(maskSecrets(once)).toEqual(once);
    }),
    { numRuns: 3_000 },
  );
});

test('what is no secret is the same in the copy, and the input is left as it was', () => {
  const input = {
    maxTokens: 100,
    tokenCount: '12',
    tokens: 12,
    token: 42,
    secret: true,
    password: '',
    credentials: { user: 'bob', uses: 3, expires: null },
    keyboard: 'qwerty',
    author: 'bob',
    headers: [
      { name: 'Accept', value: 'text/html' },
      { name: 'Authorization', value: 'abc' },
    ],
    arguments: ['login', '--token', 'abc', '--user', 'bob', '--password', '--verbose', '--secret', 7],
    ghp_aB3dE6gH9jK2mN5pQ8sT: 'a key may be a secret too',
  };
  const before = structuredClone(input);
  const { ghp_aB3dE6gH9jK2mN5pQ8sT: last, ...rest } = input;
  expect(maskSecrets(input)).toEqual({
    ...rest,
    credentials: { user: '[masked]', uses: 3, expires: null },
    headers: [
      { name: 'Accept', value: 'text/html' },
      { name: 'Authorization', value: '[masked]' },
    ],
    arguments: ['login', '--token', '[masked]', '--user', 'bob', '--password', '--verbose', '--secret', 7],
    '[masked]': last,
  });
  expect(input).toEqual(before);
});

test('a key called __proto__ is data like others', () => {
  const input = JSON.parse('{"__proto__":{"password":"abc","kept":"yes"},"token":{"__proto__":"abc"}}');
  expect(JSON.stringify(maskSecrets(input))).toBe(
    '{"__proto__":{"password":"[masked]","kept":"yes"},"token":{"__proto__":"[masked]"}}',
  );
});

test('what is nested too deeply to be looked into is masked whole', () => {
  const nest = (value: JsonValue) => Array.from({ length: 20_000 }).reduce<JsonValue>((inner) => [inner], value);
  expect(String(maskSecrets(nest('abc')))).toBe('[masked]');
  expect(String(Object.values(maskSecrets({ token: nest(12) }) as object)[0])).toBe('[masked]');
});

test('only the secret is masked, the rest of the line stays', () => {
  expect(
    [
      'deploy --token abc the rest of the line',
      'deploy --token=abc; deploy --tokenize the rest',
      'PASSWORD=abc npm start',
      "PASSWORD='$ecret' npm start",
      'Authorization: Basic abc',
      'git clone https://bob:abc@github.com/a/b',
      '{"content":"A=1\\ntoken=abc\\nB=2"}',
      '[token=abc] and (token=abc1).',
      'if (password == "hunter2") open()',
      "password: 'abc",
    ].map(maskSecretsInText),
  ).toEqual([
    'deploy --token [masked] the rest of the line',
    'deploy --token=[masked]; deploy --tokenize the rest',
    'PASSWORD=[masked] npm start',
    "PASSWORD='[masked]' npm start",
    'Authorization: Basic [masked]',
    'git clone https://bob:[masked]@github.com/a/b',
    '{"content":"A=1\\ntoken=[masked]\\nB=2"}',
    '[token=[masked]] and (token=[masked]).',
    'if (password == "[masked]") open()',
    "password: '[masked]",
  ]);
});

/** Puts a value somewhere into JSON. */
function path(): fc.Arbitrary<(value: JsonValue) => JsonValue> {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', '__proto__', 'arguments'), fc.nat(2)), { maxLength: 5 });
  return steps.map(
    (keys) => (value) =>
      keys.reduce<JsonValue>(
        (inner, key) =>
          typeof key === 'string' ? Object.fromEntries([[key, inner]]) : [...Array(key).fill('x'), inner],
        value,
      ),
  );
}
