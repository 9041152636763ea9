import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'children' | 'aria-label' | 'title'> {
  readonly icon: LucideIcon;
  /** What it does, for those who do not know the icon or do not see it. */
  readonly name: string;
}

export function IconButton({ icon: Icon, name, look = 'quiet', ...props }: IconButtonProps) {
  return (
    <Button look={look} size="icon" aria-label={name} title={name} {...props}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
