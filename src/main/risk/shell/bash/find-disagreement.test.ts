import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import type { BashWalk, CommandDraft } from './bash-walk';
import { findDisagreement } from './find-disagreement';
import { visitScript } from './visit-statements';

const outlined = { position: 0, words: ['rm', 'x'], assignments: ['A=1'], redirections: ['writes y'], isPiped: false };

describe('findDisagreement', () => {
  it('finds none between two equal readings', () => {
    expect(findDisagreement(draftsOf('A=1 rm x >y'), [outlined])).toBeNull();
  });

  it.each([
    ['another word', { ...outlined, words: ['rm', 'z'] }],
    ['a word more', { ...outlined, words: ['rm', 'x', 'z'] }],
    ['another variable', { ...outlined, assignments: ['B=1'] }],
    ['another target', { ...outlined, redirections: ['writes z'] }],
    ['another effect', { ...outlined, redirections: ['appends y'] }],
    ['a pipe', { ...outlined, isPiped: true }],
  ])('names the command where the other reading has %s', (_name, other) => {
    expect(findDisagreement(draftsOf('A=1 rm x >y'), [other])).toBe(
      'Ambiguous syntax: two parsers disagree at A=1 rm x >y',
    );
  });

  it('names the command that only one reading has', () => {
    expect(findDisagreement(draftsOf('A=1 rm x >y; ls'), [outlined])).toBe(
      'Ambiguous syntax: two parsers disagree at ls',
    );
    expect(findDisagreement([], [outlined])).toBe('Ambiguous syntax: two parsers disagree at rm x');
  });

  it('counts a reading that finds a mistake as another one', () => {
    expect(findDisagreement([], null)).toBe('Ambiguous syntax: one of two parsers reports an error');
  });
});

function draftsOf(line: string): readonly CommandDraft[] {
  const walk: BashWalk = {
    source: line,
    drafts: [],
    objections: new Set(),
    refusals: [],
    quotedBrokenDollars: 0,
    visitScript: () => null,
  };
  const place = {
    readsFrom: null,
    isFed: false,
    isInSubshell: false,
    isConditional: false,
    isPiped: false,
    depth: 0,
    owner: null,
  };
  visitScript(walk, parse(line), place);
  return walk.drafts;
}
