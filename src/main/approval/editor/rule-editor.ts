import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { ToolPermission } from '../../../shared/call/permission';
import type { CallRules, RuleDraft, RuleTest } from '../../../shared/call/rule-draft';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { SubjectKind } from '../../tools/framework/tool';
import { bestSuggestion } from '../offers/best-suggestion';
import { rememberOffer } from '../preview-call';
import { isCoveredBy, isDecidedBy, type PastCall, pastCallsOf, summarizeMatches } from '../rules/back-test';
import { whyNeverAllowed } from '../rules/pattern-rules';
import type { PermissionStore } from '../rules/permission-store';
import { suggestPatterns } from '../rules/suggest-patterns';
import { objectionToDraft } from './objection-to-draft';
import { rulesOfDraft } from './rules-of-draft';

/** Rules that the user makes and changes by hand, outside a decision. */
export interface RuleEditor {
  /** Throws what is wrong with the draft, if it can't become a rule. Returns how many waiting calls it settled. */
  save(draft: RuleDraft): Promise<{ ruleIds: string[]; alsoSettled: number }>;
  backTest(draft: RuleDraft): Promise<RuleTest>;
  /** Returns what to start from for a rule about a finished call. */
  suggest(callId: string): Promise<CallRules>;
}

export interface RuleEditorDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly permissions: Pick<PermissionStore, 'list' | 'add' | 'replace'>;
  settleByRules(rules: readonly ToolPermission[]): number;
  pastCalls(): Promise<readonly LedgerEntry[]>;
  /** What the tool's patterns match; null if there is no such tool. */
  subjectKindOf(toolId: string): SubjectKind | null;
  isConversation(conversationId: string): Promise<boolean>;
  /** Returns the folder's real path; throws if it can't be used. */
  openFolder(path: string): string;
}

interface ReadDraft {
  readonly draft: RuleDraft;
  readonly rules: readonly ToolPermission[];
  readonly past: readonly LedgerEntry[];
  readonly objection: string | null;
}

export function createRuleEditor(deps: RuleEditorDeps): RuleEditor {
  const { clock, newId, permissions } = deps;

  function ruleToReplace({ replaces }: RuleDraft): ToolPermission | null {
    if (replaces === undefined) return null;
    const found = permissions.list().find(({ id }) => id === replaces);
    if (!found) throw new CommandFailure('not-found', 'This rule was revoked in the meantime. Save it as a new one');
    return found;
  }

  async function read(given: RuleDraft): Promise<ReadDraft> {
    const past = await deps.pastCalls();
    const replaced = ruleToReplace(given);
    const now = clock.now();
    const source = past.find(({ callId }) => callId === given.callId) ?? null;
    const [call] = source ? pastCallsOf(given.toolId, [source]) : [];
    const { draft, objection: misplaced } = await place(given, replaced);
    const objection =
      objectionToDraft(draft, {
        now,
        subjectKind: deps.subjectKindOf(draft.toolId),
        replaced,
        suggestedPatterns: call ? patternsSuggestedBy(call) : [],
      }) ??
      (call ? objectionToSource(draft, call) : null) ??
      misplaced;
    return { draft, rules: rulesOfDraft(draft, { now, newId, replaced, source }), past, objection };
  }

  /** Checks where the rule would apply, which only this process knows. */
  async function place(
    draft: RuleDraft,
    replaced: ToolPermission | null,
  ): Promise<{ draft: RuleDraft; objection: string | null }> {
    const { scope, workspacePath, conversationId } = draft;
    if (scope === 'session') {
      const isThere = conversationId !== undefined && (await deps.isConversation(conversationId));
      return { draft, objection: isThere ? null : 'Open the conversation that the rule is for' };
    }
    if (scope === 'always' || (workspacePath !== undefined && workspacePath === replaced?.workspacePath)) {
      return { draft, objection: null };
    }
    if (workspacePath === undefined) return { draft, objection: 'Open the folder that the rule is for' };
    try {
      return { draft: { ...draft, workspacePath: deps.openFolder(workspacePath) }, objection: null };
    } catch (cause) {
      if (cause instanceof CommandFailure) return { draft, objection: cause.message };
      throw cause;
    }
  }

  return {
    async save(given) {
      const { draft, rules, objection } = await read(given);
      if (objection !== null) throw new CommandFailure('refused', objection);
      if (draft.replaces === undefined) permissions.add(rules);
      else permissions.replace(draft.replaces, rules);
      return { ruleIds: rules.map(({ id }) => id), alsoSettled: deps.settleByRules(rules) };
    },

    async backTest(given) {
      const { draft, rules, past, objection } = await read(given);
      // Only what the rule decides matters here, not for how long.
      const lasting = rules.map(({ expiresAt: _at, maxUses: _most, runId: _run, ...rule }) => ({ ...rule, uses: 0 }));
      const calls = pastCallsOf(draft.toolId, past);
      const matches = new Set(calls.filter((call) => isDecidedBy(lasting, call)));
      const { matched, denied, examples } = summarizeMatches([...matches]);
      const untied = objection === null ? untiedCalls(draft, lasting, calls).filter((call) => !matches.has(call)) : [];
      const latest = untied.findLast(({ entry }) => entry.decision?.approved === true) ?? untied.at(-1);
      return {
        objection,
        matched,
        denied,
        examples: examples.map(describeCall),
        isTied: rules.some(({ basis }) => basis !== undefined),
        untied: latest ? { count: untied.length, latest: describeCall(latest.entry) } : null,
      };
    },

    async suggest(callId) {
      const past = await deps.pastCalls();
      const entry = past.find((each) => each.callId === callId);
      if (!entry) throw new CommandFailure('not-found', 'This call isn’t in the activity log');
      const { toolId, toolName, workspacePath, conversationId, riskLevel } = entry;
      const [call] = pastCallsOf(toolId, [entry]);
      if (!call) {
        const none = { kind: 'none', why: 'The call was never checked against rules' } as const;
        return { toolId, workspacePath, conversationId, allow: none, deny: none };
      }
      const { target } = call;
      const allow = rememberOffer('allow', target, riskLevel, past);
      const deny = rememberOffer('deny', target, riskLevel, past);
      const best = allow.kind === 'none' ? null : bestSuggestion(allow.suggestions, { ...target, riskLevel }, toolName);
      return { toolId, workspacePath, conversationId, allow, deny, ...(best ? { best } : {}) };
    },
  };
}

function patternsSuggestedBy({ entry: { riskLevel }, target }: PastCall): string[] {
  const suggested = suggestPatterns({ ...target, riskLevel }, 'allow');
  return suggested.kind === 'none' ? [] : suggested.suggestions.flatMap(({ patterns }) => patterns);
}

/** A rule made from a call that no rule may allow would do nothing. */
function objectionToSource({ effect, patterns }: RuleDraft, { entry, target }: PastCall): string | null {
  if (effect !== 'allow') return null;
  const why = whyNeverAllowed(target, entry.riskLevel);
  if (why === null) return null;
  const { noRule: _reason, ...open } = target;
  const isAboutCall = isCoveredBy(patterns, { entry: { ...entry, riskLevel: 'medium' }, target: open });
  return isAboutCall ? why : null;
}

/** Only rules without a basis leave such calls out: one with a basis is tied to the call it was made from. */
function untiedCalls(
  { effect, patterns }: RuleDraft,
  rules: readonly ToolPermission[],
  calls: readonly PastCall[],
): PastCall[] {
  if (effect !== 'allow' || rules.some(({ basis }) => basis !== undefined)) return [];
  const deciding = rules.map((rule): ToolPermission => ({ ...rule, effect: 'ask' }));
  // As an ask rule, it ignores what calls depend on, but still applies in its own place only.
  return calls.filter((call) => isCoveredBy(patterns, call) && isDecidedBy(deciding, call));
}

function describeCall(entry: LedgerEntry) {
  return { callId: entry.callId, summary: entry.summary, wasAllowed: entry.decision?.approved === true };
}
