import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface RemovableChipProps {
  /** Of the button that removes it. */
  readonly removeLabel: string;
  readonly isFailed?: boolean;
  /** The keys of the row around it remove it too, so that Tab needs only one stop for each. */
  readonly isInRow?: boolean;
  onRemove(): void;
  readonly children: ReactNode;
}

/** Something that goes with a message, and can be taken out of it. */
export function RemovableChip({
  removeLabel,
  isFailed = false,
  isInRow = false,
  onRemove,
  children,
}: RemovableChipProps) {
  return (
    <li
      data-chip-frame
      className={clsx(
        'flex max-w-72 min-w-0 items-center rounded-control border bg-canvas',
        isFailed ? 'border-bad-ink' : 'border-line',
      )}
    >
      {children}
      <button
        type="button"
        data-remove
        tabIndex={isInRow ? -1 : 0}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center self-start rounded-control text-ink-faint transition-colors hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
