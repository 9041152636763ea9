import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query';

describe('parseQuery', () => {
  it('takes each word for one that has to occur, without case and accents, and once', () => {
    expect(parseQuery('  Café CAFE file-read  "" ')).toEqual(['cafe', 'file-read']);
  });

  it('takes what stands in quotation marks of any kind for one, blanks and all', () => {
    expect(parseQuery('find "two  Words" “and more” „oder so“ here')).toEqual([
      'find',
      'two  words',
      'and more',
      'oder so',
      'here',
    ]);
  });

  it('takes a quotation that is still being written as far as it goes', () => {
    expect(parseQuery('a "still writ')).toEqual(['a', 'still writ']);
    expect(parseQuery('say"now"')).toEqual(['say', 'now']);
  });

  it('finds nothing to look for in blanks and marks', () => {
    expect(['', ' \n\t', '"', '" "', '““”'].flatMap(parseQuery)).toEqual([]);
  });
});
