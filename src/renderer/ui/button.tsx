import clsx from 'clsx';
import type { ComponentProps } from 'react';

const looks = {
  /** Neutral when disabled, because a paler accent would still look clickable. */
  primary:
    'bg-accent text-on-accent enabled:hover:bg-accent-hover disabled:bg-selected disabled:text-ink-faint disabled:opacity-100',
  secondary: 'border border-line-strong bg-raised text-ink enabled:hover:bg-hover',
  /** For actions whose risk is given as `riskTone`. */
  risk: 'risk-solid enabled:hover:brightness-90',
  quiet: 'text-ink-soft enabled:hover:bg-hover enabled:hover:text-ink',
};

const sizes = {
  regular: 'h-8 gap-1.5 px-3',
  icon: 'size-8 justify-center',
  small: 'h-6 gap-1 px-2 text-small',
};

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
}

export function Button({ look = 'secondary', size = 'regular', className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex shrink-0 items-center rounded-control font-medium whitespace-nowrap transition-colors select-none',
        'disabled:opacity-45',
        looks[look],
        sizes[size],
        className,
      )}
      {...props}
    />
  );
}
