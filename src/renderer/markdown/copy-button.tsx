import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { copyText } from './copy-text';

/** Long enough to be read. */
const toldFor = 2_000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label, size = 'small', className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), toldFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button
        look="quiet"
        size={size}
        className={className ?? ''}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        <Icon aria-hidden className="size-4" />
        {outcome === null ? label : texts.markdown[outcome]}
      </Button>
      <span role="status" className="sr-only">
        {outcome === null ? '' : texts.markdown[outcome]}
      </span>
    </>
  );
}
