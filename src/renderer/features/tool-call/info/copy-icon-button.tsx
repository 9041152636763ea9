import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../../core/components/use-copy';
import { texts } from '../../../core/texts/texts';

interface CopyIconButtonProps {
  readonly text: string;
  /** What is copied. */
  readonly label: string;
  readonly className: string;
}

export function CopyIconButton({ text, label, className }: CopyIconButtonProps) {
  const { told, isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  const name = told ?? texts.call.copy(label);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={clsx(
        'inline-flex size-5 items-center justify-center rounded-small text-ink-faint transition-colors hover:bg-hover hover:text-ink',
        className,
      )}
      onClick={() => void copy(text)}
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
