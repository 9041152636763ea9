import { revealText } from '../../shared/blank-runs';
import type { UnreadableRule as Rule } from '../../shared/permission';
import { texts } from '../texts';
import { CodeBlock } from '../ui/code-block';
import { RevokeButton } from './revoke-button';

export function UnreadableRule({ rule, onRemove }: { rule: Rule; onRemove: () => void }) {
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
