import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { PreservedScope, usePreservedState } from './preserved-state';

interface DisclosureButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-expanded' | 'aria-controls'> {
  readonly isOpen: boolean;
  /** Of what it shows, where that is one element. */
  readonly contentId?: string;
}

/** Shows and hides what belongs to it. */
export function DisclosureButton({ isOpen, contentId, ...props }: DisclosureButtonProps) {
  return <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? contentId : undefined} {...props} />;
}

interface DisclosureChevronProps {
  readonly isOpen: boolean;
  /** Where the content appears. */
  readonly opens?: 'down' | 'up';
  readonly className?: string;
}

export function DisclosureChevron({ isOpen, opens = 'down', className }: DisclosureChevronProps) {
  const turn = opens === 'down' ? 'rotate-90' : '-rotate-90';
  return <ChevronRight aria-hidden className={clsx('size-3.5 transition-transform', isOpen && turn, className)} />;
}

/** Its content exists only while it is open, so that a long conversation stays light. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = usePreservedState(label, false);
  const contentId = useId();
  return (
    <div>
      <div className="flex">
        <DisclosureButton
          isOpen={isOpen}
          contentId={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-2 inline-flex items-center gap-1 rounded-small px-1 text-small font-medium text-ink-faint transition-colors hover:text-ink"
        >
          <DisclosureChevron isOpen={isOpen} />
          {label}
        </DisclosureButton>
      </div>
      {isOpen && (
        <div id={contentId} className="mt-2">
          <PreservedScope name={label}>{children}</PreservedScope>
        </div>
      )}
    </div>
  );
}
