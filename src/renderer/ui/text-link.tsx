import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** Navigates inside the window. */
export function TextLink({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'rounded-small text-left font-medium text-accent-ink underline-offset-2 hover:underline',
        className,
      )}
      {...props}
    />
  );
}
