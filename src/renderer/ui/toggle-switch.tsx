import clsx from 'clsx';
import { Switch } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Takes effect at once. Off is an outline, so that it does not depend on color alone. */
export function ToggleSwitch({ className, ...props }: ComponentProps<typeof Switch.Root>) {
  return (
    <Switch.Root
      className={clsx(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-round border border-ink-faint bg-sunken p-0.5 transition-colors',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-45',
        className,
      )}
      {...props}
    >
      <Switch.Thumb className="size-3.5 rounded-round bg-ink-faint transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Switch.Root>
  );
}
