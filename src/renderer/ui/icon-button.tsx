import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';

const sizes = { regular: { button: 'icon', icon: 'size-4' }, small: { button: 'small', icon: 'size-3.5' } } as const;

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'children' | 'aria-label' | 'title'> {
  readonly icon: LucideIcon;
  /** What it does, for people who don't know or can't see the icon. */
  readonly name: string;
  readonly size?: keyof typeof sizes;
  readonly iconClassName?: string;
}

export function IconButton({
  icon: Icon,
  name,
  look = 'quiet',
  size = 'regular',
  iconClassName,
  ...props
}: IconButtonProps) {
  return (
    <Button look={look} size={sizes[size].button} aria-label={name} title={name} {...props}>
      <Icon aria-hidden className={clsx(sizes[size].icon, iconClassName)} />
    </Button>
  );
}
