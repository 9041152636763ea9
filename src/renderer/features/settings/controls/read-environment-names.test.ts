import { expect, it } from 'vitest';
import { readEnvironmentNames } from './read-environment-names';

it('takes names with spaces or commas between them, each once', () => {
  expect(readEnvironmentNames(' SSH_AUTH_SOCK, GH_TOKEN;SSH_AUTH_SOCK ')).toEqual({
    kind: 'names',
    names: ['SSH_AUTH_SOCK', 'GH_TOKEN'],
  });
  expect(readEnvironmentNames('')).toEqual({ kind: 'names', names: [] });
});

it.each(['A=b', 'AWS_*', '1ST', '$HOME', 'a-b'])('names %s as no name', (word) => {
  expect(readEnvironmentNames(`FINE ${word}`)).toEqual({ kind: 'problem', name: word });
});
