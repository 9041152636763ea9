import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { useAsyncAction } from './use-async-action';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => Promise<void>;
  /** Where the focus goes afterwards, if not back to the opener. */
  readonly onCloseAutoFocus?: (event: Event) => void;
}

/**
 * Asks before something is deleted, and stays open to show an error. Without Radix's overlay, for the reason in
 * modal.tsx.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm } = props;
  const action = useAsyncAction(onConfirm);
  const opener = useRef<Element | null>(null);

  async function confirm() {
    if (await action.run()) onOpenChange(false);
  }

  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        action.clearError();
        onOpenChange(next);
      }}
    >
      <AlertDialog.Portal>
        <div className="fixed inset-0 z-30 bg-veil" />
        <div className="pointer-events-none fixed inset-0 z-30 flex items-center justify-center p-4">
          <AlertDialog.Content
            aria-modal
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={props.onCloseAutoFocus ?? ((event) => returnFocus(event, opener.current))}
            className="w-full max-w-md animate-appear space-y-3 rounded-panel border border-line bg-raised p-5 shadow-panel outline-none"
          >
            <AlertDialog.Title className="text-title font-semibold wrap-anywhere">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-soft">{description}</AlertDialog.Description>
            {action.error !== null && <FailureMessage>{action.error}</FailureMessage>}
            <div className="flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button look="quiet">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                look="primary"
                aria-disabled={action.isRunning}
                onClick={() => action.isRunning || void confirm()}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Radix only knows openers that are its own triggers. If the opener is gone, its dialog gets the focus. */
function returnFocus(event: Event, opener: Element | null): void {
  event.preventDefault();
  const target = opener?.isConnected ? opener : document.querySelector('[role="dialog"]');
  if (target instanceof HTMLElement) target.focus();
}
