import { expect, it } from 'vitest';
import type { Connection } from './connection';
import { explainFailure } from './explain-failure';

it('says what to check, and nothing of the key in any of its forms', () => {
  const connection = { name: 'Mine', baseUrl: 'http://127.0.0.1:1' } as Connection;
  const cause = new Error('no to se cret and to se%20cret');
  const { signal } = new AbortController();
  expect(explainFailure(cause, { connection, apiKey: 'se cret', signal })).toBe(
    "Couldn't list the models of Mine at http://127.0.0.1:1: no to •••• and to ••••. " +
      'Check the base URL and API key in Settings › Models and keys',
  );
});
