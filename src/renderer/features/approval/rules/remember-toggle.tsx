import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { rememberEffect, rememberOffers } from '../../../core/store/approval/remember-plan';
import { texts } from '../../../core/texts/texts';

/** Where the options are, and whether they are shown. */
export interface RememberDisclosure {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

interface RememberToggleProps {
  readonly draft: ApprovalDraft;
  readonly disclosure: RememberDisclosure;
}

/** What is remembered, in one line; all that can be said about it is elsewhere, where there is room. */
export function RememberToggle({ draft, disclosure }: RememberToggleProps) {
  const { panelId, isOpen, toggle } = disclosure;
  const { remember } = texts.approval;
  const offer = rememberOffers(draft)[rememberEffect(draft)];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={toggle}
      className="-ml-1 flex max-w-full items-center gap-1 rounded-small px-1 text-small text-ink-soft hover:text-ink"
    >
      <ChevronRight aria-hidden className={clsx('size-3.5 transition-transform', isOpen && '-rotate-90')} />
      <span className="font-medium">{remember.legend}:</span>
      {offer.kind === 'none' ? remember.scopes.once : remember.scopes[draft.remember.scope]}
    </button>
  );
}
