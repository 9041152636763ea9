import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readServerFields, splitCommand } from './read-server-fields';

const fields = { name: 'files', kind: 'stdio', command: '', url: '', values: '' } as const;

it('reads a command with its variables', () => {
  const values = 'API_KEY=a=b c\n\n MODE = fast ';
  expect(readServerFields({ ...fields, command: `npx -y "my server" 'it is'`, values })).toEqual({
    kind: 'draft',
    draft: {
      name: 'files',
      entry: {
        kind: 'stdio',
        command: 'npx',
        args: ['-y', 'my server', 'it is'],
        environment: { API_KEY: 'a=b c', MODE: 'fast' },
      },
    },
  });
});

it.each([
  [{ name: 'no spaces' }, 'name'],
  [{ command: '' }, 'command'],
  [{ command: 'npx "open' }, 'command'],
  [{ kind: 'http' as const, url: 'ftp://x' }, 'url'],
  [{ command: 'x', values: 'nothing' }, 'values'],
])('names the field that is wrong: %j', (change, field) => {
  const read = readServerFields({ ...fields, command: 'npx', ...change });
  expect(read.kind === 'problems' && Object.keys(read.problems)).toEqual([field]);
});

it('splits what was quoted into the same words', () => {
  const word = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (given) => {
      const line = given.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(' ');
      expect(splitCommand(line)).toEqual(given);
    }),
  );
});
