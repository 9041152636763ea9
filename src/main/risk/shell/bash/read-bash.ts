import type { Parser } from '@vscode/tree-sitter-wasm';
import { parse } from 'unbash';
import type { ShellProgram, ShellReading } from '../shell-program';
import type { BashWalk, CommandDraft } from './bash-walk';
import { countBrokenDollars } from './count-broken-dollars';
import { findDisagreement } from './find-disagreement';
import { outlineWithGrammar } from './outline-with-grammar';
import { visitScript } from './visit-statements';

/** The parser's time is quadratic in the number of braces open at once. */
const MAX_OPEN_BRACES = 200;

/**
 * Parses a bash line with two independent parsers and trusts only what both agree on. The first knows bash better, and
 * its tree becomes the program; the second lists the simple commands for comparison.
 */
export function readBash(line: string, grammar: Parser): ShellReading {
  if (opensTooManyBraces(line)) return unreadable(`Opens more than ${MAX_OPEN_BRACES} braces at once`);
  const walk: BashWalk = {
    source: line,
    drafts: [],
    objections: new Set(),
    refusals: [],
    quotedBrokenDollars: 0,
    visitScript: (script, place) => visitScript(walk, script, place),
  };
  visitScript(walk, parse(line), {
    readsFrom: null,
    isFed: false,
    isInSubshell: false,
    isConditional: false,
    isPiped: false,
    depth: 0,
    owner: null,
  });
  if (countBrokenDollars(line) > walk.quotedBrokenDollars) {
    walk.refusals.push('Breaks the line after a dollar sign, which hides what is replaced');
  }
  const [refusal] = walk.refusals;
  if (refusal !== undefined) return unreadable(refusal);
  const drafts = walk.drafts.filter(doesSomething).sort((left, right) => left.position - right.position);
  const written = drafts.filter((draft) => !draft.isImplied);
  const disagreement = findDisagreement(written, outlineWithGrammar(line, grammar));
  if (disagreement !== null) return unreadable(disagreement);
  return { kind: 'program', program: toProgram(drafts, [...walk.objections]) };
}

function unreadable(reason: string): ShellReading {
  return { kind: 'unreadable', reason };
}

function opensTooManyBraces(line: string): boolean {
  let open = 0;
  for (const character of line) {
    if (character === '{') open += 1;
    else if (character === '}' && open > 0) open -= 1;
    if (open > MAX_OPEN_BRACES) return true;
  }
  return false;
}

function doesSomething({ words, assignments, redirections }: CommandDraft): boolean {
  return words.length + assignments.length + redirections.length > 0;
}

function toProgram(drafts: readonly CommandDraft[], objections: readonly string[]): ShellProgram {
  const indexes = new Map(drafts.map((draft, index) => [draft, index]));
  const indexesOf = (found: readonly CommandDraft[]) => found.flatMap((draft) => indexes.get(draft) ?? []);
  const commands = drafts.map((draft) => ({
    text: draft.text,
    words: draft.words,
    assignments: draft.assignments,
    redirections: draft.redirections,
    readsFrom: draft.readsFrom === null ? null : (indexes.get(draft.readsFrom) ?? null),
    ...(draft.alsoReadsFrom.length > 0 ? { alsoReadsFrom: indexesOf(draft.alsoReadsFrom) } : {}),
    ...(draft.isFed ? ({ isFed: true } as const) : {}),
    isInSubshell: draft.isInSubshell,
    isConditional: draft.isConditional,
    ...(draft.mayNotStart ? ({ mayNotStart: true } as const) : {}),
    ...(draft.isRepeated ? ({ isRepeated: true } as const) : {}),
    ...(draft.loops ? { loops: draft.loops } : {}),
  }));
  return { commands, objections };
}
