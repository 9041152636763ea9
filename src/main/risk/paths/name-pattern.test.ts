import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMatch, surelyMatches } from './name-pattern';

describe('a pattern that names files', () => {
  it.each([
    ['*.ts', 'a.ts'],
    ['*', '.env'],
    ['.e?v', '.env'],
    ['.ENV', '.env'],
    ['a*b*c', 'a-b-b-c'],
    ['.en[!x]', '.env'],
    ['a??', 'aü'],
  ])('SF-07 may find what it says: %s finds %s', (pattern, name) => {
    expect(mayMatch(pattern, name)).toBe(true);
  });

  it.each(['{.env}', '!(x)', '.e[[=n=]]v', '.e[[.n.]]v', '@(.env)', '.e\\nv', '(.env)', '.e[n]]v'])(
    'SF-07 may find anything where programs disagree about it: %s',
    (pattern) => {
      expect([mayMatch(pattern, '.env'), surelyMatches(pattern, '.env')]).toEqual([true, false]);
    },
  );

  it('does not find what no program takes it for', () => {
    expect(mayMatch('*.ts', '.env')).toBe(false);
    expect(mayMatch('?', 'ab')).toBe(false);
    expect(mayMatch('x*', 'aü')).toBe(false);
    expect(mayMatch('a*c', 'abd')).toBe(false);
    expect(mayMatch('[ab].ts', 'long.ts')).toBe(false);
  });

  it('SF-07 surely finds a name only in its own case and without a folder in it', () => {
    expect(surelyMatches('.env*', '.env.local')).toBe(true);
    expect(surelyMatches('.ENV', '.env')).toBe(false);
    expect(surelyMatches('conf/.env', '.env')).toBe(false);
    expect(surelyMatches('.e[n]v', '.env')).toBe(false);
    expect(surelyMatches('a?', 'aü')).toBe(false);
  });

  it('SF-07 finds at least what bash finds, and surely no more', () => {
    const piece = fc.constantFrom(
      '*',
      '?',
      '[ab]',
      '[!a]',
      '[^b]',
      '[a-c]',
      '[[:alpha:]]',
      '[[=a=]]',
      'a',
      'b',
      '.',
      '{a}',
    );
    const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'A', 'x'), minLength: 1, maxLength: 5 });
    const pairs = fc.sample(fc.tuple(pattern, name), 500);
    const script = 'while (( $# )); do [[ $2 == $1 ]] && echo 1 || echo 0; shift 2; done';
    const found = execFileSync('bash', ['-c', script, 'bash', ...pairs.flat()], { encoding: 'utf8' }).split('\n');
    const wrong = pairs.filter(([text, each], index) => {
      const isFound = found[index] === '1';
      return (isFound && !mayMatch(text, each)) || (!isFound && surelyMatches(text, each));
    });
    expect(wrong).toEqual([]);
  });

  it('takes no long time for a long one', () => {
    expect(mayMatch(`${'a*'.repeat(2_000)}b`, 'a'.repeat(255))).toBe(false);
  });
});
