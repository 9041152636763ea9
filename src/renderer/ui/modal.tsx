import { Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';

/**
 * Radix's own overlay is left out: it locks scrolling through an inline style sheet, which our content security policy
 * forbids, and the page under it does not scroll anyway.
 */
export function Modal({ children, ...props }: ComponentProps<typeof Dialog.Content>) {
  return (
    <Dialog.Portal>
      <div className="fixed inset-0 z-20 bg-veil" />
      <div className="pointer-events-none fixed inset-0 z-20 flex items-center justify-center p-4">
        <Dialog.Content
          {...props}
          className="flex max-h-full w-full max-w-2xl animate-appear flex-col rounded-panel border border-line bg-raised shadow-panel outline-none"
        >
          {children}
        </Dialog.Content>
      </div>
    </Dialog.Portal>
  );
}
