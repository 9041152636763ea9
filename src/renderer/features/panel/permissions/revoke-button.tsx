import { AlertDialog } from 'radix-ui';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';

interface Confirmation {
  readonly title: string;
  readonly description: string;
}

interface ConfirmRevokeProps {
  readonly confirmation: Confirmation;
  readonly subject: string;
  readonly label: string;
  readonly onConfirm: () => void;
}

interface RevokeButtonProps {
  readonly id: string;
  readonly verb: 'revoke' | 'remove';
  /** Names the rule for users who can't see the button's position. */
  readonly subject: string;
  /** Only if revoking would let more calls run; revoking an allow rule is safe without. */
  readonly confirmation: Confirmation | null;
  readonly onRevoke: () => void;
}

/** Two lists may show the same rule at once. */
export const revokeButtonId = (place: 'panel' | 'settings', ruleId: string) => `${place}-revoke-${ruleId}`;

export function RevokeButton({ id, verb, subject, confirmation, onRevoke }: RevokeButtonProps) {
  const label = texts.permissions[verb];
  const looks = {
    id,
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

/** Without Radix's overlay, for the reason given in ui/modal.tsx. */
function ConfirmRevoke({ confirmation, subject, label, onConfirm }: ConfirmRevokeProps) {
  return (
    <AlertDialog.Portal>
      <div className="fixed inset-0 z-20 bg-veil" />
      <div className="pointer-events-none fixed inset-0 z-20 flex items-center justify-center p-4">
        <AlertDialog.Content
          aria-modal
          className="w-full max-w-md animate-appear space-y-3 rounded-panel border border-line bg-raised p-5 shadow-panel outline-none"
        >
          <AlertDialog.Title className="text-title font-semibold">{confirmation.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-soft">{confirmation.description}</AlertDialog.Description>
          <p className="font-mono text-small wrap-anywhere">{subject}</p>
          <div className="flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button look="quiet">{texts.permissions.cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="primary" onClick={onConfirm}>
                {label}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </div>
    </AlertDialog.Portal>
  );
}
