import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { rememberEffect, rememberOffers } from '../../../core/store/approval/remember-plan';
import { texts } from '../../../core/texts/texts';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';

/** Where the options are, and whether they are visible. */
interface RememberDisclosure {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

interface RememberToggleProps {
  readonly draft: ApprovalDraft;
  readonly disclosure: RememberDisclosure;
}

/** Sums up in one line what is remembered; the details are elsewhere, where there is room. */
export function RememberToggle({ draft, disclosure }: RememberToggleProps) {
  const { panelId, isOpen, toggle } = disclosure;
  const { remember } = texts.approval;
  const offer = rememberOffers(draft)[rememberEffect(draft)];
  return (
    <DisclosureButton
      isOpen={isOpen}
      contentId={panelId}
      onClick={toggle}
      className="-ml-2 flex max-w-full items-center gap-1 rounded-small px-1 text-small text-ink-soft hover:text-ink"
    >
      <DisclosureChevron isOpen={isOpen} />
      <span className="font-medium">{remember.legend}:</span>
      {offer.kind === 'none' ? remember.scopes.once : remember.scopes[draft.remember.scope]}
    </DisclosureButton>
  );
}
