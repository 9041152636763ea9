import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../shared/json/json';
import { slowLawRuns } from '../testing/slow-laws';
import { maskSecrets, maskSecretsInText } from './mask-secrets';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const canaries = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 40, maxLength: 48 })
  .map((text) => `${text}7Q`);

const secretKeys = fc.constantFrom(
  ...['password', 'passwd', 'passphrase', 'secret', 'clientSecret', 'token', 'accessToken', 'api_key', 'x-api-key'],
  ...['Authorization', 'cookie', 'credential', 'private_key', 'AWS_SECRET_ACCESS_KEY', 'dbPassword'],
  ...['resetToken', 'secret_id', 'POSTGRES_PASS', 'GH_PAT', 'sshKey', 'hmacKey', 'sessionId', 'otp', 'pin'],
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
  (canary) => `password: ${canary}, user: bob`,
  (canary) => `PASSWORD=a(${canary}`,
  (canary) => `PASSWORD=a;${canary}`,
  (canary) => `PASSWORD=a{${canary}}`,
  (canary) => `PASSWORD=$a${canary}`,
  (canary) => `PASSWORD=hun"${canary}"`,
  (canary) => `PASSWORD='hun'${canary}`,
  (canary) => `password=config.${canary}`,
  (canary) => `{"password":["${canary}","${canary}"]}`,
  (canary) => `<password>${canary}</password>`,
  (canary) => `password: |\n  ${canary}\n  ${canary}\n`,
  (canary) => `machine github.com login me password ${canary}`,
  (canary) => `mysql -u root -p${canary} base`,
  (canary) => `sshpass -p ${canary} ssh a`,
  (canary) => `docker login -u bob -p ${canary}`,
  (canary) => `redis-cli -a ${canary}`,
  (canary) => `https://a.example/?sv=1&sig=${canary}&x=1`,
  (canary) => `https://a.example/?Signature=${canary}`,
  (canary) => `https://a.example/?X-Amz-Signature=${canary}`,
  (canary) => `https://api.telegram.org/bot123456:AA${canary}/getMe`,
  (canary) => `https://discord.com/api/webhooks/123/${canary}`,
  (canary) => `<input name="password" value="${canary}">`,
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

  test('as a number, and beside the name of a secret', () => {
    const numbers = fc.integer({ min: 100_000_000 });
    const pairs = fc.constantFrom<(key: string, secret: JsonValue) => JsonValue>(
      (key, secret) => ({ [key]: secret }),
      (key, secret) => [[key, secret]],
      (key, secret) => ['Accept', 'text/html', key, secret],
      (key, secret) => ({ name: key, value: secret }),
      (key, secret) => ({ key, value: secret }),
      (key, secret) => ({ header: key, value: secret }),
      (key, secret) => ({ Name: key, Value: [secret] }),
      (key, secret) => JSON.stringify({ [key]: secret }),
    );
    fc.assert(
      fc.property(fc.oneof(canaries, numbers), secretKeys, pairs, path(), (secret, key, toPair, wrap) => {
        expect(JSON.stringify(maskSecrets(wrap(toPair(key, secret))))).not.toContain(String(secret));
      }),
    );
  });

  test.each(shapes.map((shape) => [shape('…'), shape] as const))('in the shape %s', (_, shape) => {
    const commandContext = fc.constantFrom('', ' ', '\n', '"', '(', 'echo ', '\\n', '{"text":"', '- ');
    fc.assert(
      fc.property(canaries, commandContext, path(), (canary, before, wrap) => {
        const text = before + shape(canary);
        const encoded = Buffer.from(`bob:${canary}`).toString('base64');
        for (const masked of [maskSecretsInText(text), JSON.stringify(maskSecrets(wrap(text)))]) {
          expect(masked).not.toContain(canary);
          expect(masked).not.toContain(encoded);
          expect(masked).toContain('[masked]');
        }
      }),
      { numRuns: slowLawRuns() },
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
    ...['<token>', '</', '|\n  ', 'password ', 'login ', 'mysql ', '-p', 'get(', 'name="token" value=', '&sig=', 'a'],
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
  const secret = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL';
  const threeLooks =
    `machine github.com login me password ${secret}curl -H "Cookie: session=${secret}; theme=dark"` +
    `https://a.example/?sv=1&sig=${secret}&x=1curl -H "Authorization: Bearer ${secret}" https://a.examplesshpass -p ${secret} ssh a`;
  fc.assert(
    fc.property(value, (value) => {
      const once = maskSecrets(value);
      expect(maskSecrets(once)).toEqual(once);
    }),
    { examples: [[{ [threeLooks]: '' }]] },
  );
});

test('what is no secret is the same in the copy, and the input is left as it was', () => {
  const input = {
    maxTokens: 100,
    tokenCount: '12',
    tokens: 12,
    secret: true,
    password: '',
    credentials: { user: 'bob', uses: 3, expires: null },
    otp: 123456,
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
    credentials: { user: '[masked]', uses: '[masked]', expires: null },
    otp: '[masked]',
    headers: [
      { name: 'Accept', value: 'text/html' },
      { name: 'Authorization', value: '[masked]' },
    ],
    arguments: ['login', '--token', '[masked]', '--user', 'bob', '--password', '--verbose', '--secret', '[masked]'],
    '[masked]': last,
  });
  expect(input).toEqual(before);
});

test.each([
  ['{"password":12345678}', '{"password":"[masked]"}'],
  ['{"pin":1234,"otp":123456}', '{"pin":"[masked]","otp":"[masked]"}'],
  ['{"name":"password","value":123456}', '{"name":"password","value":"[masked]"}'],
  ['{"maxTokens":100,"tokens":12,"tokenCount":3}', '{"maxTokens":100,"tokens":12,"tokenCount":3}'],
  ['{"max_tokens":5}', '{"max_tokens":5}'],
  ['[["Authorization","abc123def"]]', '[["Authorization","[masked]"]]'],
  ['{"header":"Authorization","value":"abc"}', '{"header":"Authorization","value":"[masked]"}'],
  ['{"key":"password","value":"x"}', '{"key":"password","value":"[masked]"}'],
  ['["docker","login","-p","abc","a.example"]', '["docker","login","-p","[masked]","a.example"]'],
  ['{"command":"sshpass","arguments":["-p","abc"]}', '{"command":"sshpass","arguments":["-p","[masked]"]}'],
  ['["/usr/bin/mysql","-pabc","-P","x","base"]', '["/usr/bin/mysql","-p[masked]","-P","[masked]","base"]'],
])('beside its name or option: %s', (input, masked) => {
  expect(maskSecrets(JSON.parse(input))).toEqual(JSON.parse(masked));
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
  expect(JSON.stringify(maskSecrets({ list: ['login', nest('abc'), '-p'] }))).not.toContain('abc');
  expect(String(Object.values(maskSecrets({ token: nest(12) }) as object)[0])).toBe('[masked]');
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
