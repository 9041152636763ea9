import { expect, test } from 'vitest';
import { claudeConnection, keylessConnection, localConnection } from '../../core/store/testing/sample-models';
import { keyText, statusText } from './connection-texts';

test('a key says where it is, and an unencrypted one does not pass for encrypted', () => {
  expect([
    keyText(claudeConnection, 'encrypted'),
    keyText({ key: 'environment' }, 'encrypted'),
    keyText({ key: 'stored' }, 'encrypted'),
    keyText({ key: 'stored' }, 'file'),
    keyText(localConnection, 'file'),
    keyText(keylessConnection, 'file'),
  ]).toEqual([
    'from ANTHROPIC_API_KEY',
    'from the environment',
    'stored encrypted',
    'stored in a file that only you can read',
    'not required',
    'missing',
  ]);
});

test('a state is in words, and a missing key is said before it', () => {
  const failed = { ...localConnection, status: { kind: 'failed' as const, message: 'Nothing answers' } };
  expect([claudeConnection, keylessConnection, failed].map(statusText)).toEqual([
    'Connected',
    'Needs an API key',
    'Not working',
  ]);
});
