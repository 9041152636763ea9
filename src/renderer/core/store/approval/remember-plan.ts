import { assertNever } from '../../../../shared/assert-never';
import type { RememberOptions } from '../../../../shared/call/approval-decision';
import type { PatternSuggestion, RememberOffer } from '../../../../shared/call/call-preview';
import type { JsonObject } from '../../../../shared/json/json';
import { texts } from '../../texts/texts';
import type { ApprovalDraft } from './approval-draft';
import type { OwnPatternsCheck, RememberChoice, RememberEffect, RememberTerm } from './remember-choice';

/** What the next decision leaves behind: nothing, a rule, or a rule that can't be created as requested. */
export type RememberPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rule'; readonly effect: RememberEffect; readonly patterns: readonly string[] }
  | { readonly kind: 'blocked'; readonly effect: RememberEffect; readonly obstacle: string };

/** An approval applies to the call as the user edited it, a denial to the call as the model requested it. */
export function rememberOffers({ shown, asked }: ApprovalDraft): Readonly<Record<RememberEffect, RememberOffer>> {
  return { allow: shown.remember.allow, deny: asked.preview.remember.deny };
}

/** If an approval can't be remembered, only a denial is left to choose. */
export function rememberEffect(draft: ApprovalDraft): RememberEffect {
  const { allow, deny } = rememberOffers(draft);
  if (allow.kind === 'none' && deny.kind !== 'none') return 'deny';
  if (deny.kind === 'none') return 'allow';
  return draft.remember.effect;
}

export function suggestionKey({ reach, patterns }: PatternSuggestion): string {
  return JSON.stringify([reach, ...patterns]);
}

/** Returns the chosen suggestion, or the exact one if the call has changed since. */
export function chosenSuggestion(
  suggestions: readonly PatternSuggestion[],
  { covers }: RememberChoice,
): PatternSuggestion | undefined {
  if (covers.kind === 'own') return undefined;
  return suggestions.find((suggestion) => suggestionKey(suggestion) === covers.key) ?? suggestions[0];
}

export interface OwnPatternsQuestion {
  readonly effect: RememberEffect;
  readonly patterns: string[];
  readonly parameters: JsonObject;
}

/** What to ask main before custom patterns can be remembered; null if there is nothing to ask. */
export function ownPatternsQuestion(draft: ApprovalDraft): OwnPatternsQuestion | null {
  const { covers, scope } = draft.remember;
  const effect = rememberEffect(draft);
  if (scope === 'once' || covers.kind !== 'own' || draft.check.status === 'unreadable') return null;
  const patterns = writtenPatterns(covers.patterns);
  const { parameters } = effect === 'allow' ? draft.check : draft.asked;
  return patterns.length > 0 ? { effect, patterns, parameters } : null;
}

export function ownPatternsCheck(draft: ApprovalDraft): OwnPatternsCheck | null {
  const { ownCheck } = draft.remember;
  const question = ownPatternsQuestion(draft);
  return question && ownCheck?.about === JSON.stringify(question) ? ownCheck : null;
}

function writtenPatterns(patterns: readonly string[]): string[] {
  return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
}

export function rememberPlan(draft: ApprovalDraft): RememberPlan {
  const { scope, covers, maxUses } = draft.remember;
  const effect = rememberEffect(draft);
  const offer = rememberOffers(draft)[effect];
  if (scope === 'once' || offer.kind === 'none') return { kind: 'nothing' };
  const obstacle = maxUsesObstacle(maxUses) ?? ownPatternsObstacle(draft);
  if (obstacle !== null) return { kind: 'blocked', effect, obstacle };
  if (covers.kind === 'own') return { kind: 'rule', effect, patterns: writtenPatterns(covers.patterns) };
  return { kind: 'rule', effect, patterns: chosenSuggestion(offer.suggestions, draft.remember)?.patterns ?? [] };
}

export function maxUsesObstacle(maxUses: string): string | null {
  return maxUses.trim() !== '' && readMaxUses(maxUses) === null ? texts.approval.badMaxUses : null;
}

export function ownPatternsObstacle(draft: ApprovalDraft): string | null {
  const { covers } = draft.remember;
  if (covers.kind !== 'own') return null;
  if (writtenPatterns(covers.patterns).length === 0) return texts.approval.noPattern;
  const check = ownPatternsCheck(draft);
  if (check === null) return texts.approval.checkingPattern;
  return 'failure' in check ? check.failure : check.objection;
}

export function readMaxUses(text: string): number | null {
  const count = Number(text);
  return /^\s*\d+\s*$/.test(text) && count > 0 && Number.isSafeInteger(count) ? count : null;
}

/** Returns the remember options of a decision with this effect. */
export function rememberOptions(draft: ApprovalDraft, effect: RememberEffect, now: number): RememberOptions {
  const plan = rememberPlan(draft);
  if (plan.kind !== 'rule' || plan.effect !== effect) return {};
  const { scope, term, maxUses } = draft.remember;
  const [rememberPattern, ...rememberFurtherPatterns] = plan.patterns;
  const rememberExpiresAt = endOfTerm(term, now);
  const rememberMaxUses = readMaxUses(maxUses);
  return {
    rememberForSession: scope === 'session',
    ...(scope === 'workspace' ? { rememberForWorkspace: true } : {}),
    rememberForTool: scope === 'always',
    ...(rememberPattern === undefined ? {} : { rememberPattern }),
    ...(rememberFurtherPatterns.length === 0 ? {} : { rememberFurtherPatterns }),
    ...(rememberExpiresAt === null ? {} : { rememberExpiresAt }),
    ...(rememberMaxUses === null ? {} : { rememberMaxUses }),
  };
}

const hour = 3_600_000;

export function endOfTerm(term: RememberTerm, now: number): number | null {
  switch (term) {
    case 'for-good':
      return null;
    case 'hour':
      return now + hour;
    case 'today':
      return new Date(now).setHours(24, 0, 0, 0);
    case 'week':
      return now + 7 * 24 * hour;
    default:
      return assertNever(term);
  }
}
