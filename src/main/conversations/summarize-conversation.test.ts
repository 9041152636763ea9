import { describe, expect, it } from 'vitest';
import { titleFrom } from './summarize-conversation';

describe('the title of a conversation', () => {
  it('is the first line of what the user said', () => {
    expect(titleFrom({ text: '  Fix the build \nIt fails since Monday' })).toBe('Fix the build');
  });

  it('is cut where it is long, and never in the middle of a character', () => {
    const long = (letters: number) => titleFrom({ text: `${'a'.repeat(letters)}👋${'b'.repeat(60)}` });
    expect([long(57), long(58)]).toEqual([`${'a'.repeat(57)}👋…`, `${'a'.repeat(58)}…`]);
  });
});
