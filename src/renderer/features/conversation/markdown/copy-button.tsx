import { Check, Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCopy } from '../../../core/components/use-copy';
import { Button } from '../../../ui/button';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label, size = 'small', className }: CopyButtonProps) {
  const { told, isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button look="quiet" size={size} className={className ?? ''} onClick={() => void copy(text)}>
        <Icon aria-hidden className="size-4" />
        {told ?? label}
      </Button>
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}
