import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '../texts';
import { copyText } from '../ui/copy-text';

/** How long it says that it was done. */
const thanks = 1_500;

interface CopyButtonProps {
  readonly text: string;
  /** What it is that is copied. */
  readonly label: string;
  readonly className: string;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), thanks);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={isCopied ? texts.call.copied : texts.call.copy(label)}
      title={isCopied ? texts.call.copied : texts.call.copy(label)}
      className={clsx(
        'inline-flex size-5 items-center justify-center rounded-small text-ink-faint transition-colors hover:bg-hover hover:text-ink',
        className,
      )}
      onClick={async () => setIsCopied(await copyText(text))}
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
