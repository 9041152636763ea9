import clsx from 'clsx';
import type { ComponentProps } from 'react';

export const fieldLook =
  'rounded-control border border-line-strong bg-canvas text-ink outline-offset-0 aria-invalid:border-bad-ink aria-invalid:outline-bad-ink';

export function TextField({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" className={clsx(fieldLook, 'h-8 min-w-0 px-2.5', className)} {...props} />;
}
