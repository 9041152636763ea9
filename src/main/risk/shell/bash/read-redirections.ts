import type { Redirect, Redirection, RedirectOperator } from 'unbash';
import type { ShellRedirection } from '../shell-program';
import type { BashWalk, WalkState } from './bash-walk';
import { readWord } from './read-word';
import { visitExpansions } from './visit-expansions';

const effects: Readonly<Record<RedirectOperator, ShellRedirection['effect'] | null>> = {
  '<': 'reads',
  '>': 'writes',
  '>|': 'writes',
  '&>': 'writes',
  '>&': 'writes',
  '>>': 'appends',
  '&>>': 'appends',
  '<>': 'both',
  '<&': null,
};

/** `2>&1`, `>&-` and `>&3-` only change descriptors that are already open. */
const descriptor = /^(?:\d+-?|-)$/;

/** Returns the files that redirections open; descriptors, here-documents and process substitutions don't count. */
export function readRedirections(walk: BashWalk, redirects: readonly Redirection[]): readonly ShellRedirection[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== 'Redirect') return [];
    if (redirect.target === undefined) {
      walk.refusals.push('Has a redirection without a target');
      return [];
    }
    const effect = effectOf(redirect);
    const isProcess = redirect.target.parts?.length === 1 && redirect.target.parts[0]?.type === 'ProcessSubstitution';
    return effect === null || isProcess ? [] : [{ effect, target: readWord(walk, redirect.target) }];
  });
}

function effectOf({ operator, target }: Redirect): ShellRedirection['effect'] | null {
  return operator === '>&' && target !== undefined && descriptor.test(target.text) ? null : effects[operator];
}

/** Visits the expansions in targets, here-strings and here-documents. */
export function visitRedirections(walk: BashWalk, redirects: readonly Redirection[], place: WalkState): void {
  for (const redirect of redirects) {
    const node = redirect.type === 'HereDoc' ? redirect.body : redirect.target;
    if (node !== undefined) visitExpansions(walk, node, place);
  }
}

export function isInput(redirect: Redirection): boolean {
  return redirect.operator.startsWith('<');
}

/**
 * Whether the shell may fail to open it; the null device and the standard outputs always work on the standard
 * descriptors.
 */
export function mayNotOpen(redirect: Redirection): boolean {
  const { descriptor: opened } = redirect;
  const isUsual = opened === undefined || (opened.type === 'FileDescriptor' && opened.value < 10);
  const target = redirect.type === 'Redirect' ? redirect.target?.text : undefined;
  return !isUsual || !(target === '/dev/null' || (redirect.operator === '>&' && /^[12]$/.test(target ?? '')));
}
