import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PreservedScope, usePreservedState } from './preserved-state';

interface DisclosureProps {
  readonly label: string;
  /** Stands at the other end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Its content exists only while it is open, so that a long conversation stays light. */
export function Disclosure({ label, aside, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = usePreservedState(label, false);
  const contentId = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-2 inline-flex items-center gap-1 rounded-small px-1 text-small font-medium text-ink-faint transition-colors hover:text-ink"
        >
          <ChevronRight aria-hidden className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90')} />
          {label}
        </button>
        {aside}
      </div>
      {isOpen && (
        <div id={contentId} className="mt-2">
          <PreservedScope name={label}>{children}</PreservedScope>
        </div>
      )}
    </div>
  );
}
