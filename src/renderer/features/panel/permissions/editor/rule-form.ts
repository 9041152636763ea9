import type { PermissionScope, ToolPermission } from '../../../../../shared/call/permission';
import type { CallRules, RuleDraft } from '../../../../../shared/call/rule-draft';
import type { RememberTerm } from '../../../../core/store/approval/remember-choice';
import { endOfTerm, readMaxUses } from '../../../../core/store/approval/remember-plan';

/** A rule as it stands in the form. */
export interface RuleForm {
  /** The rule that it replaces. */
  readonly replaces: string | null;
  readonly effect: ToolPermission['effect'];
  readonly toolId: string;
  /** As entered, one per line; empty for all calls of the tool. */
  readonly patterns: string;
  readonly scope: PermissionScope;
  /** Where the scopes “This conversation” and “This folder” point to. */
  readonly place: RulePlace;
  /** `kept` is the rule's own expiry. */
  readonly term: RememberTerm | 'kept';
  readonly keptExpiry: number | null;
  /** As entered; empty for any number. */
  readonly maxUses: string;
  /** The call that the rule is made from. */
  readonly callId: string | null;
}

export interface RulePlace {
  readonly conversationId: string | null;
  readonly workspacePath: string | null;
}

export function newForm(place: RulePlace, toolId: string): RuleForm {
  return {
    replaces: null,
    effect: 'allow',
    toolId,
    patterns: '',
    scope: place.workspacePath === null ? 'always' : 'workspace',
    place,
    term: 'for-good',
    keptExpiry: null,
    maxUses: '',
    callId: null,
  };
}

export function formOfRule(rule: ToolPermission, here: RulePlace, kind: 'edit' | 'duplicate'): RuleForm {
  const { id, effect, toolId, pattern = '', scope, workspacePath, conversationId, expiresAt, maxUses, callId } = rule;
  return {
    replaces: kind === 'edit' ? id : null,
    effect,
    toolId,
    patterns: pattern,
    scope,
    place: {
      conversationId: conversationId ?? here.conversationId,
      workspacePath: workspacePath ?? here.workspacePath,
    },
    term: expiresAt === undefined ? 'for-good' : 'kept',
    keptExpiry: expiresAt ?? null,
    maxUses: maxUses === undefined ? '' : String(maxUses),
    callId: callId ?? null,
  };
}

/** Begins with the best rule to allow such calls, or with the narrowest one to deny them. */
export function formOfCall(rules: CallRules, callId: string, effect: 'allow' | 'deny'): RuleForm {
  const { toolId, conversationId, workspacePath, best, deny } = rules;
  const [narrowest] = deny.kind === 'patterns' ? deny.suggestions : [];
  const patterns = effect === 'allow' ? best?.patterns : narrowest?.patterns;
  return {
    ...newForm({ conversationId, workspacePath }, toolId),
    effect,
    patterns: (patterns ?? []).join('\n'),
    callId,
  };
}

/** Returns the patterns of the form's lines. */
function patternsOf({ patterns }: Pick<RuleForm, 'patterns'>): string[] {
  return patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function draftOf(form: RuleForm, now: number): RuleDraft {
  const { replaces, effect, toolId, scope, place, term, keptExpiry, callId } = form;
  const expiresAt = term === 'kept' ? keptExpiry : endOfTerm(term, now);
  const maxUses = readMaxUses(form.maxUses);
  const { workspacePath, conversationId } = place;
  return {
    ...(replaces === null ? {} : { replaces }),
    effect,
    toolId,
    patterns: patternsOf(form),
    scope,
    ...(scope === 'workspace' && workspacePath !== null ? { workspacePath } : {}),
    ...(scope === 'session' && conversationId !== null ? { conversationId } : {}),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(maxUses === null ? {} : { maxUses }),
    ...(callId === null ? {} : { callId }),
  };
}
