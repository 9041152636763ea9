import { assertNever } from '../../../../shared/assert-never';
import type { BackTest } from '../../../../shared/call/call-preview';
import type { PermissionScope } from '../../../../shared/call/permission';

export const rememberScopes = ['once', 'session', 'workspace', 'always'] as const satisfies (
  | 'once'
  | PermissionScope
)[];
type RememberScope = (typeof rememberScopes)[number];

export const rememberTerms = ['for-good', 'hour', 'today', 'week'] as const;
export type RememberTerm = (typeof rememberTerms)[number];

/** Which decision is remembered. Only one: each button says whether it is the one. */
export type RememberEffect = 'allow' | 'deny';

/** Main's reply about patterns that the user entered, with the question it answers. */
export type OwnPatternsCheck =
  | { readonly about: string; readonly objection: string | null; readonly past: BackTest }
  | { readonly about: string; readonly failure: string };

export interface RememberChoice {
  readonly scope: RememberScope;
  readonly effect: RememberEffect;
  /**
   * A suggestion is identified by its content, because after an edit another one may be at its index. Null is the exact
   * one.
   */
  readonly covers:
    | { readonly kind: 'suggestion'; readonly key: string | null }
    | { readonly kind: 'own'; readonly patterns: readonly string[] };
  readonly ownCheck: OwnPatternsCheck | null;
  /** As entered; empty for any number of calls. */
  readonly maxUses: string;
  readonly term: RememberTerm;
}

export type RememberAction =
  | { readonly type: 'choose-scope'; readonly scope: RememberScope }
  | { readonly type: 'choose-effect'; readonly effect: RememberEffect }
  | { readonly type: 'choose-suggestion'; readonly key: string }
  | { readonly type: 'write-patterns'; readonly patterns: readonly string[] }
  | { readonly type: 'checked-patterns'; readonly check: OwnPatternsCheck }
  | { readonly type: 'limit-uses'; readonly maxUses: string }
  | { readonly type: 'limit-term'; readonly term: RememberTerm };

export const rememberNothing: RememberChoice = {
  scope: 'once',
  effect: 'allow',
  covers: { kind: 'suggestion', key: null },
  ownCheck: null,
  maxUses: '',
  term: 'for-good',
};

export function reduceRemember(choice: RememberChoice, action: RememberAction): RememberChoice {
  switch (action.type) {
    case 'choose-scope':
      return { ...choice, scope: action.scope };
    case 'choose-effect':
      return { ...choice, effect: action.effect, covers: rememberNothing.covers };
    case 'choose-suggestion':
      return { ...choice, covers: { kind: 'suggestion', key: action.key } };
    case 'write-patterns':
      return { ...choice, covers: { kind: 'own', patterns: action.patterns } };
    case 'checked-patterns':
      return { ...choice, ownCheck: action.check };
    case 'limit-uses':
      return { ...choice, maxUses: action.maxUses };
    case 'limit-term':
      return { ...choice, term: action.term };
    default:
      return assertNever(action);
  }
}
