import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Grants, UnreadableRule as Rule, ToolPermission } from '../../../../shared/call/permission';
import { projectFolderOf } from '../../../../shared/conversation/worktree';
import { revealText } from '../../../../shared/text/blank-runs';
import { CodeBlock } from '../../../core/components/code-block';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { TextField } from '../../../ui/text-field';
import { groupRules } from './group-rules';
import { matchesRule } from './matches-rule';
import { RevokeButton, revokeButtonId } from './revoke-button';
import { RuleRow } from './rule-row';
import { RuleSubject } from './rule-subject';
import { useRevoke } from './use-revoke';
import { useRuleName } from './use-rule-name';

interface RuleSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

interface RuleListProps {
  /** The settings can lie above a panel that lists the same rules. */
  readonly place: 'panel' | 'settings';
}

/** Fewer rules need no search. */
const searchableCount = 8;

/** Half the smallest time step that the rows show. */
const renewal = 30_000;

/** Lists all rules, to be made, changed and revoked. */
export function RuleList({ place }: RuleListProps) {
  const { app } = useModels();
  const grants = useAppState((state) => state.grants);
  const createId = useId();
  if (grants.status === 'loading') return <SkeletonLines label={texts.loading} className="p-1" />;
  if (grants.status === 'failed') {
    return (
      <LoadFailure className="p-1" onRetry={() => void app.reload()}>
        {texts.permissions.cannotLoad} {grants.message}
      </LoadFailure>
    );
  }
  return (
    <div className="space-y-4">
      <Button id={createId} size="small" onClick={() => app.editRule({ kind: 'new' })}>
        <Plus aria-hidden className="size-3.5" />
        {texts.permissions.create}
      </Button>
      <GrantsList grants={grants.value} place={place} createId={createId} />
    </div>
  );
}

interface GrantsListProps extends RuleListProps {
  readonly grants: Grants;
  /** Gets the focus when the last rule is gone. */
  readonly createId: string;
}

function GrantsList({ grants, place, createId }: GrantsListProps) {
  const { rules, unreadable, foreign } = grants;
  const [search, setSearch] = useState('');
  const tools = useAppState((state) => state.tools);
  const folder = useAppState(
    ({ open, description }) =>
      (open?.shown ? projectFolderOf(open.shown) : null) ?? readyValue(description)?.workspacePath ?? null,
  );
  const conversationId = useAppState(({ open }) => open?.id ?? null);
  const now = useNow(renewal);
  const isSearchable = rules.length > searchableCount;
  const found = isSearchable
    ? rules.filter((rule) => matchesRule(rule, tools.get(rule.toolId)?.name ?? '', search))
    : rules;
  const groups = groupRules(found, { folder, conversationId });
  const shownIds = [...unreadable, ...foreign, ...groups.flatMap((group) => group.rules)].map(({ id }) => id);
  const { revoke, error } = useRevoke(shownIds, { place, createId });

  if (rules.length + unreadable.length + foreign.length === 0) {
    return <p className="text-small text-ink-soft">{texts.permissions.none}</p>;
  }
  return (
    <div className="space-y-4">
      {isSearchable && (
        <TextField
          type="search"
          aria-label={texts.permissions.search}
          placeholder={texts.permissions.search}
          spellCheck={false}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full"
        />
      )}
      {error !== null && <FailureMessage>{error}</FailureMessage>}
      {unreadable.length > 0 && (
        <RuleSection title={texts.permissions.unreadable} hint={texts.permissions.unreadableHint}>
          {unreadable.map((rule) => (
            <UnreadableRule key={rule.id} rule={rule} place={place} onRemove={() => revoke(rule.id)} />
          ))}
        </RuleSection>
      )}
      {foreign.length > 0 && (
        <RuleSection title={texts.permissions.foreign} hint={texts.permissions.foreignHint}>
          {foreign.map((rule) => (
            <ForeignRule key={rule.id} rule={rule} place={place} onRemove={() => revoke(rule.id)} />
          ))}
        </RuleSection>
      )}
      {groups.map(({ group, rules: grouped }) => (
        <RuleSection key={group} title={texts.permissions.groups[group]}>
          {grouped.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              now={now}
              place={place}
              showsPlace={group === 'otherFolders' || group === 'otherConversations'}
              onRevoke={() => revoke(rule.id)}
            />
          ))}
        </RuleSection>
      ))}
      {found.length === 0 && rules.length > 0 && (
        <p className="text-small text-ink-soft">{texts.permissions.noMatch}</p>
      )}
    </div>
  );
}

interface ForeignRuleProps extends RuleListProps {
  readonly rule: ToolPermission;
  readonly onRemove: () => void;
}

function ForeignRule({ rule, place, onRemove }: ForeignRuleProps) {
  const name = useRuleName(rule);
  return (
    <li className="flex items-start gap-2 rounded-card border border-dashed border-line-strong p-2.5">
      <RuleSubject rule={rule} />
      <RevokeButton
        id={revokeButtonId(place, rule.id)}
        verb="remove"
        subject={name}
        confirmation={null}
        onRevoke={onRemove}
      />
    </li>
  );
}

function RuleSection({ title, hint, children }: RuleSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1.5 text-small font-medium text-ink-faint">
        {title}
      </h3>
      {hint !== undefined && <p className="mb-1.5 text-small text-ink-soft">{hint}</p>}
      <ul className="space-y-2">{children}</ul>
    </section>
  );
}

interface UnreadableRuleProps extends RuleListProps {
  readonly rule: Rule;
  readonly onRemove: () => void;
}

function UnreadableRule({ rule, place, onRemove }: UnreadableRuleProps) {
  const text = revealText(rule.text);
  return (
    <li className="flex items-start gap-2 rounded-card border border-line bg-raised p-2.5">
      <div className="min-w-0 grow">
        <CodeBlock text={text} />
      </div>
      <RevokeButton
        id={revokeButtonId(place, rule.id)}
        verb="remove"
        subject={text}
        confirmation={texts.permissions.confirm.unreadable}
        onRevoke={onRemove}
      />
    </li>
  );
}
