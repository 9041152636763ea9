import { type ReactNode, useId, useState } from 'react';
import type { Grants, UnreadableRule as Rule, ToolPermission } from '../../../../shared/call/permission';
import { revealText } from '../../../../shared/text/blank-runs';
import { CodeBlock } from '../../../core/components/code-block';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { FailureMessage } from '../../../ui/failure-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { TextField } from '../../../ui/text-field';
import { groupRules } from './group-rules';
import { matchesRule } from './matches-rule';
import { RevokeButton } from './revoke-button';
import { RuleRow } from './rule-row';
import { RuleSubject } from './rule-subject';
import { useRevoke } from './use-revoke';
import { useRuleName } from './use-rule-name';

interface RuleSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fewer rules need no search. */
const searchableCount = 8;

/** Half the smallest time step that the rows show. */
const renewal = 30_000;

/** Shows all remembered decisions and lets the user revoke them. */
export function PermissionsPanel() {
  const { app } = useModels();
  const grants = useAppState((state) => state.grants);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <h2 className="sr-only">{texts.panel.tabs.permissions}</h2>
      {grants.status === 'loading' && <SkeletonLines label={texts.loading} className="p-4" />}
      {grants.status === 'failed' && (
        <LoadFailure className="p-4" onRetry={() => void app.reload()}>
          {texts.permissions.cannotLoad} {grants.message}
        </LoadFailure>
      )}
      {grants.status === 'ready' && <GrantsList grants={grants.value} />}
    </div>
  );
}

function GrantsList({ grants }: { grants: Grants }) {
  const { rules, unreadable, foreign } = grants;
  const [search, setSearch] = useState('');
  const tools = useAppState((state) => state.tools);
  const folder = useAppState(
    ({ open, description }) => open?.shown?.workspacePath ?? readyValue(description)?.workspacePath ?? null,
  );
  const now = useNow(renewal);
  const isSearchable = rules.length > searchableCount;
  const found = isSearchable
    ? rules.filter((rule) => matchesRule(rule, tools.get(rule.toolId)?.name ?? '', search))
    : rules;
  const groups = groupRules(found, folder);
  const shownIds = [...unreadable, ...foreign, ...groups.flatMap((group) => group.rules)].map(({ id }) => id);
  const { revoke, error } = useRevoke(shownIds);

  if (rules.length + unreadable.length + foreign.length === 0) {
    return <p className="p-4 text-small text-ink-soft">{texts.permissions.none}</p>;
  }
  return (
    <div className="space-y-4 p-3">
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
            <UnreadableRule key={rule.id} rule={rule} onRemove={() => revoke(rule.id)} />
          ))}
        </RuleSection>
      )}
      {foreign.length > 0 && (
        <RuleSection title={texts.permissions.foreign} hint={texts.permissions.foreignHint}>
          {foreign.map((rule) => (
            <ForeignRule key={rule.id} rule={rule} onRemove={() => revoke(rule.id)} />
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
              showsFolder={group === 'otherFolders'}
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

function ForeignRule({ rule, onRemove }: { rule: ToolPermission; onRemove: () => void }) {
  const name = useRuleName(rule);
  return (
    <li className="flex items-start gap-2 rounded-card border border-dashed border-line-strong p-2.5">
      <RuleSubject rule={rule} />
      <RevokeButton ruleId={rule.id} verb="remove" subject={name} confirmation={null} onRevoke={onRemove} />
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

function UnreadableRule({ rule, onRemove }: { rule: Rule; onRemove: () => void }) {
  const text = revealText(rule.text);
  return (
    <li className="flex items-start gap-2 rounded-card border border-line bg-raised p-2.5">
      <div className="min-w-0 grow">
        <CodeBlock text={text} />
      </div>
      <RevokeButton
        ruleId={rule.id}
        verb="remove"
        subject={text}
        confirmation={texts.permissions.confirm.unreadable}
        onRevoke={onRemove}
      />
    </li>
  );
}
