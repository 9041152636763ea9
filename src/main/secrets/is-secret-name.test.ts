import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecretName } from './is-secret-name';

describe('a name that holds a secret', () => {
  test.each([
    ...['password', 'Password', 'PASSWORD', 'passWord', 'passwd', 'passphrase', 'password2', 'newPassword'],
    ...['password_confirmation', 'passwordHash', 'PGPASSWORD', 'DB_PASS', 'MYSQL_PWD', 'pwd', 'pass', '_auth'],
    ...[
      'secret',
      'clientSecret',
      'client_secret',
      'AWS_SECRET_ACCESS_KEY',
      'secrets',
      'secretKey',
      'webhookSecretValue',
    ],
    ...['token', 'accessToken', 'authtoken', 'GITHUB_TOKEN', 'refresh-token', 'id_token', 'accessTokens', 'jwt'],
    ...['api_key', 'apiKey', 'APIKey', 'apikey', 'x-api-key', 'X-API-Key', 'API key', 'openai.api_key', 'apiKeys'],
    ...['authorization', 'Proxy-Authorization', 'authorizationHeader', 'cookie', 'Set-Cookie', 'cookies'],
    ...['resetToken', 'reset_password_token', 'getToken', 'secret_id', 'passwordInput', 'POSTGRES_PASS', 'GH_PAT'],
    ...['sshKey', 'ssh_key', 'hmacKey', 'sessionId', 'session_id', 'PHPSESSID', 'pin', 'userPin', 'otp', 'sig'],
    ...['X-Amz-Signature', 'redisPass', 'forgotPasswordToken', 'revoke_token'],
    ...['credential', 'credentials', 'private_key', 'privateKeyPem', 'accessKeyId', 'encryption_key', 'account-key'],
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test('is found in every way of writing it', () => {
    const words = fc.constantFrom<string[]>(
      ['client', 'secret'],
      ['access', 'token'],
      ['api', 'key'],
      ['private', 'key'],
    );
    const spelling = fc.constantFrom(
      (parts: string[]) => parts.join('_'),
      (parts: string[]) => parts.join('-'),
      (parts: string[]) => parts.join('_').toUpperCase(),
      (parts: string[]) => parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(''),
      (parts: string[]) => parts.join(''),
    );
    const prefix = fc.constantFrom('', 'my', 'github', 'x');
    fc.assert(
      fc.property(words, spelling, prefix, (parts, spell, first) => {
        expect(isSecretName(spell(first === '' ? parts : [first, ...parts]))).toBe(true);
      }),
    );
  });
});

describe('a name that holds none', () => {
  test.each([
    ...['', '42', 'tokens', 'maxTokens', 'max_token', 'tokenCount', 'tokenLimit', 'tokenizer', 'promptTokens'],
    ...['tokenType', 'token_endpoint', 'tokenExpiresAt', 'keyboard', 'key', 'publicKey', 'primaryKey', 'author'],
    ...['authors', 'authority', 'authentication', 'secretary', 'secretName', 'secretKeyRef', 'passwordless'],
    ...['passwordField', 'password-file', 'password-stdin', 'no-password', 'hasPassword', 'passport', 'bypass'],
    ...['max_tokens', 'total_tokens', 'read-token.ts', 'spin', 'pattern', 'compass', 'signature', 'sshKeyPath'],
    ...['renderPass', 'PWD', 'OLDPWD', 'cookieBanner', 'cookie-jar', 'credential.helper', 'session', 'monkey'],
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});
