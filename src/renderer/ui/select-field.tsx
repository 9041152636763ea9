import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { fieldLook } from './text-field';

export function SelectField({ className, ...props }: ComponentProps<'select'>) {
  return <select className={clsx(fieldLook, 'h-8 max-w-full min-w-0 px-2', className)} {...props} />;
}
