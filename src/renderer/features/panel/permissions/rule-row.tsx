import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { ToolPermission } from '../../../../shared/call/permission';
import { usePanel, usePanelState } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { TextLink } from '../../../ui/text-link';
import { RevokeButton } from './revoke-button';
import { ruleEnd, ruleFacts } from './rule-facts';
import { RuleSubject } from './rule-subject';
import { useRuleName } from './use-rule-name';

interface RuleRowProps {
  readonly rule: ToolPermission;
  readonly now: number;
  readonly showsFolder: boolean;
  readonly onRevoke: () => void;
}

export function RuleRow({ rule, now, showsFolder, onRevoke }: RuleRowProps) {
  const panel = usePanel();
  const isSought = usePanelState((state) => state.soughtRuleId === rule.id);
  const name = useRuleName(rule);
  const { id, effect, basis, workspacePath, callId } = rule;
  const end = ruleEnd(rule, now);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) row.current?.focus();
  }, [isSought]);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={clsx('rounded-card border bg-raised p-2.5', isSought ? 'border-accent-ink' : 'border-line')}
    >
      <div className="flex items-start gap-2">
        <RuleSubject rule={rule}>{end !== null && <Badge tone="neutral">{texts.permissions[end]}</Badge>}</RuleSubject>
        <RevokeButton
          ruleId={id}
          verb="revoke"
          subject={name}
          confirmation={effect === 'allow' ? null : texts.permissions.confirm[effect]}
          onRevoke={onRevoke}
        />
      </div>
      <div className="mt-1.5 space-y-0.5 text-small text-ink-soft">
        <p>{ruleFacts(rule, now).join(' · ')}</p>
        {showsFolder && <p className="wrap-anywhere">{texts.approval.inFolder(workspacePath ?? '')}</p>}
        {basis !== undefined && <p>{texts.permissions.basis}</p>}
        {callId !== undefined && <TextLink onClick={() => panel.showCall(callId)}>{texts.permissions.madeBy}</TextLink>}
      </div>
    </li>
  );
}
