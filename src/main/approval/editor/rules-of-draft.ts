import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RuleDraft } from '../../../shared/call/rule-draft';
import type { NewId } from '../../base/clock';
import { pastCallsOf } from '../rules/back-test';
import { type CandidateRule, rulesFor } from '../rules/pattern-rules';

export interface DraftOrigin {
  readonly now: number;
  readonly newId: NewId;
  readonly replaced: ToolPermission | null;
  /** The call that the rule is made from. */
  readonly source: LedgerEntry | null;
}

/**
 * Returns the rules that the draft stands for. Each has a new id, also in place of another: a process that still knows
 * the old rule then drops it, where it would keep a changed one as it was.
 */
export function rulesOfDraft(draft: RuleDraft, origin: DraftOrigin): ToolPermission[] {
  const { expiresAt, maxUses, patterns } = draft;
  const { now, newId, replaced } = origin;
  const written = patterns.length === 0 ? [undefined] : [...new Set(patterns)];
  return written.flatMap((pattern) => {
    const isUnchanged = replaced !== null && isSameRule(replaced, draft, pattern);
    return candidatesFor(draft, pattern, isUnchanged ? replaced : null, origin.source).map((rule) => ({
      ...rule,
      id: newId(),
      ...placeOf(draft, replaced),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(maxUses === undefined ? {} : { maxUses }),
      ...(isUnchanged ? historyOf(replaced) : { createdAt: now, uses: 0, ...callOf(draft, origin.source) }),
    }));
  });
}

/** Whether the draft only changes where and for how long the rule applies. */
export function isSameRule(rule: ToolPermission, { effect, toolId }: RuleDraft, pattern: string | undefined): boolean {
  return rule.effect === effect && rule.toolId === toolId && rule.pattern === pattern;
}

function candidatesFor(
  { effect, toolId }: RuleDraft,
  pattern: string | undefined,
  unchanged: ToolPermission | null,
  source: LedgerEntry | null,
): CandidateRule[] {
  const plain = { effect, toolId, ...(pattern === undefined ? {} : { pattern }) };
  if (effect !== 'allow') return [plain];
  if (unchanged) return [{ ...plain, ...(unchanged.basis === undefined ? {} : { basis: unchanged.basis }) }];
  const target = source && pastCallsOf(toolId, [source])[0]?.target;
  const patterns = pattern === undefined ? [] : [pattern];
  const tied = target ? rulesFor({ effect, patterns, target }) : [];
  return tied.length > 0 ? tied : [plain];
}

type Place = Pick<ToolPermission, 'scope' | 'workspacePath' | 'conversationId' | 'runId'>;

function placeOf({ scope, workspacePath, conversationId }: RuleDraft, replaced: ToolPermission | null): Place {
  if (scope === 'workspace') return { scope, ...(workspacePath === undefined ? {} : { workspacePath }) };
  if (scope === 'always') return { scope };
  const isSameConversation = replaced?.scope === 'session' && replaced.conversationId === conversationId;
  const runId = isSameConversation ? replaced.runId : undefined;
  return {
    scope,
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(runId === undefined ? {} : { runId }),
  };
}

function historyOf({ createdAt, uses, lastUsedAt, callId }: ToolPermission) {
  return {
    createdAt,
    uses,
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    ...(callId === undefined ? {} : { callId }),
  };
}

function callOf({ toolId }: RuleDraft, source: LedgerEntry | null): Pick<ToolPermission, 'callId'> {
  return source?.toolId === toolId ? { callId: source.callId } : {};
}
