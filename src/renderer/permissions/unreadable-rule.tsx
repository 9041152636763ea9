import type { UnreadableRule as Rule } from '../../shared/call/permission';
import { revealText } from '../../shared/text/blank-runs';
import { CodeBlock } from '../core/components/code-block';
import { texts } from '../core/texts/texts';
import { RevokeButton } from '../features/panel/permissions/revoke-button';

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
