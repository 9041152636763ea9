import clsx from 'clsx';
import { CopyPlus, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ToolPermission } from '../../../../shared/call/permission';
import { useAppState, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { usePanel, usePanelState } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { TextLink } from '../../../ui/text-link';
import { ruleRowAttribute } from './editor/focus-rule';
import { RevokeButton, revokeButtonId } from './revoke-button';
import { ruleEnd, ruleFacts } from './rule-facts';
import { RuleSubject } from './rule-subject';
import { useRuleName } from './use-rule-name';

interface RuleRowProps {
  readonly rule: ToolPermission;
  readonly now: number;
  readonly place: 'panel' | 'settings';
  /** Whether the rule applies somewhere else, so that it has to be said where. */
  readonly showsPlace: boolean;
  readonly onRevoke: () => void;
}

export function RuleRow({ rule, now, place, showsPlace, onRevoke }: RuleRowProps) {
  const { app } = useModels();
  const panel = usePanel();
  const isSought = usePanelState((state) => place === 'panel' && state.soughtRuleId === rule.id);
  const name = useRuleName(rule);
  const { id, effect, basis, callId } = rule;
  const end = ruleEnd(rule, now);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) row.current?.focus();
  }, [isSought]);
  return (
    <li
      ref={row}
      tabIndex={-1}
      {...{ [ruleRowAttribute]: id }}
      className={clsx('rounded-card border bg-raised p-2.5', isSought ? 'border-accent-ink' : 'border-line')}
    >
      <div className="flex items-start gap-2">
        <RuleSubject rule={rule}>{end !== null && <Badge tone="neutral">{texts.permissions[end]}</Badge>}</RuleSubject>
        <IconButton
          icon={Pencil}
          size="small"
          name={texts.permissions.named.edit(name)}
          onClick={() => app.editRule({ kind: 'edit', ruleId: id })}
        />
        <IconButton
          icon={CopyPlus}
          size="small"
          name={texts.permissions.named.duplicate(name)}
          onClick={() => app.editRule({ kind: 'duplicate', ruleId: id })}
        />
        <RevokeButton
          id={revokeButtonId(place, id)}
          verb="revoke"
          subject={name}
          confirmation={effect === 'allow' ? null : texts.permissions.confirm[effect]}
          onRevoke={onRevoke}
        />
      </div>
      <div className="mt-1.5 space-y-0.5 text-small text-ink-soft">
        <p>{ruleFacts(rule, now).join(' · ')}</p>
        {showsPlace && <RulePlace rule={rule} />}
        {basis !== undefined && <p>{texts.permissions.basis}</p>}
        {callId !== undefined && (
          <TextLink
            onClick={() => {
              app.hideSettings();
              panel.showCall(callId);
            }}
          >
            {texts.permissions.madeBy}
          </TextLink>
        )}
      </div>
    </li>
  );
}

function RulePlace({ rule: { scope, workspacePath, conversationId } }: { rule: ToolPermission }) {
  const title = useAppState(
    ({ conversations }) => readyValue(conversations)?.find(({ id }) => id === conversationId)?.title,
  );
  const where = scope === 'session' ? (title ?? texts.sidebar.untitled) : texts.approval.inFolder(workspacePath ?? '');
  return <p className="wrap-anywhere">{where}</p>;
}
