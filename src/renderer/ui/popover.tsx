import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';

const layers = { page: 'z-10', dialog: 'z-30' } as const;

interface PopoverProps extends Omit<ComponentProps<typeof Radix.Content>, 'aria-label'> {
  /** What it is about, for those who do not see what it stands beside. */
  readonly label: string;
  /** Opens and closes it. */
  readonly trigger?: ReactElement;
  /** Stands in for the trigger where something else opens it. */
  readonly anchor?: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** What it lies above. */
  readonly layer?: keyof typeof layers;
}

export function Popover({
  label,
  trigger,
  anchor,
  isOpen,
  onOpenChange,
  layer = 'page',
  className,
  ...content
}: PopoverProps) {
  return (
    <Radix.Root {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      {anchor && <Radix.Anchor asChild>{anchor}</Radix.Anchor>}
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className={clsx(
            layers[layer],
            'animate-appear rounded-panel border border-line bg-raised shadow-panel outline-none',
            className,
          )}
          {...content}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}
