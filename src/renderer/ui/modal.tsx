import clsx from 'clsx';
import { Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';

const widths = { regular: 'max-w-2xl', wide: 'max-w-4xl', widest: 'max-w-5xl' };

interface ModalProps extends ComponentProps<typeof Dialog.Content> {
  readonly width?: keyof typeof widths;
}

/**
 * Without Radix's own overlay, which locks scrolling through an inline style sheet that our content security policy
 * forbids; the page under it does not scroll anyway.
 */
export function Modal({ children, width = 'regular', ...props }: ModalProps) {
  return (
    <Dialog.Portal>
      <div className="fixed inset-0 z-20 bg-veil" />
      <div className="pointer-events-none fixed inset-0 z-20 flex items-center justify-center p-4">
        <Dialog.Content
          {...props}
          className={clsx(
            'relative flex max-h-full w-full animate-appear flex-col rounded-panel border border-line bg-raised shadow-panel outline-none',
            widths[width],
          )}
        >
          {children}
        </Dialog.Content>
      </div>
    </Dialog.Portal>
  );
}
