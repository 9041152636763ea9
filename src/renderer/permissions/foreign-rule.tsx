import type { ToolPermission } from '../../shared/permission';
import { RevokeButton } from './revoke-button';
import { RuleSubject } from './rule-subject';
import { useRuleName } from './use-rule-name';

export function ForeignRule({ rule, onRemove }: { rule: ToolPermission; onRemove: () => void }) {
  const name = useRuleName(rule);
  return (
    <li className="flex items-start gap-2 rounded-card border border-dashed border-line-strong p-2.5">
      <RuleSubject rule={rule} />
      <RevokeButton ruleId={rule.id} verb="remove" subject={name} confirmation={null} onRevoke={onRemove} />
    </li>
  );
}
