import { AlertDialog } from 'radix-ui';
import { texts } from '../core/texts/texts';
import { Button } from '../ui/button';

export interface Confirmation {
  readonly title: string;
  readonly description: string;
}

interface ConfirmRevokeProps {
  readonly confirmation: Confirmation;
  readonly subject: string;
  readonly label: string;
  readonly onConfirm: () => void;
}

/** Without Radix's overlay, for the reason that is given in ui/modal.tsx. */
export function ConfirmRevoke({ confirmation, subject, label, onConfirm }: ConfirmRevokeProps) {
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
