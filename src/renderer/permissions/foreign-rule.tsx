import type { ToolPermission } from '../../shared/call/permission';
import { RevokeButton } from '../features/panel/permissions/revoke-button';
import { RuleSubject } from '../features/panel/permissions/rule-subject';
import { useRuleName } from '../features/panel/permissions/use-rule-name';

export function ForeignRule({ rule, onRemove }: { rule: ToolPermission; onRemove: () => void }) {
  const name = useRuleName(rule);
  return (
    <li className="flex items-start gap-2 rounded-card border border-dashed border-line-strong p-2.5">
      <RuleSubject rule={rule} />
      <RevokeButton ruleId={rule.id} verb="remove" subject={name} confirmation={null} onRevoke={onRemove} />
    </li>
  );
}
