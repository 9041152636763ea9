import { AlertDialog } from 'radix-ui';
import { texts } from '../../../core/texts/texts';
import { type Confirmation, ConfirmRevoke } from '../../../permissions/confirm-revoke';
import { Button } from '../../../ui/button';

interface RevokeButtonProps {
  readonly ruleId: string;
  readonly verb: 'revoke' | 'remove';
  /** Says which rule, for those who do not see where the button stands. */
  readonly subject: string;
  /** For what would let more run than before; taking back a yes is safe without. */
  readonly confirmation: Confirmation | null;
  readonly onRevoke: () => void;
}

export const revokeButtonId = (ruleId: string) => `revoke-${ruleId}`;

export function RevokeButton({ ruleId, verb, subject, confirmation, onRevoke }: RevokeButtonProps) {
  const label = texts.permissions[verb];
  const looks = {
    id: revokeButtonId(ruleId),
    size: 'small',
    'aria-label': texts.permissions.named[verb](subject),
  } as const;
  if (!confirmation) {
    return (
      <Button {...looks} onClick={onRevoke}>
        {label}
      </Button>
    );
  }
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <Button {...looks}>{label}</Button>
      </AlertDialog.Trigger>
      <ConfirmRevoke confirmation={confirmation} subject={subject} label={label} onConfirm={onRevoke} />
    </AlertDialog.Root>
  );
}
