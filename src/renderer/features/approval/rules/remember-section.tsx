import { useEffect, useId, useRef, useState } from 'react';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { RememberOptions } from './remember-options';
import { RememberToggle } from './remember-toggle';

interface RememberSectionProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly isOpenAtFirst: boolean;
}

/** The rule editor; open if the user asked for it or chose something in it before. */
export function RememberSection({ call, draft, isOpenAtFirst }: RememberSectionProps) {
  const { approval } = useModels();
  const panelId = useId();
  const optionsRef = useRef<HTMLElement>(null);
  const { scope } = draft.remember;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || scope !== 'once');

  // Whoever asks for the rule editor wants a rule, most likely for the folder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (isOpenAtFirst && scope === 'once') {
      approval.change(call, { type: 'remember', action: { type: 'choose-scope', scope: 'workspace' } });
    }
  }, []);

  // Each scope but one comes with more to choose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options grow with the scope
  useEffect(() => {
    if (isOpen) optionsRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, scope]);

  return (
    <div className="space-y-2">
      <RememberToggle draft={draft} disclosure={{ panelId, isOpen, toggle: () => setIsOpen(!isOpen) }} />
      {isOpen && <RememberOptions ref={optionsRef} id={panelId} call={call} draft={draft} />}
    </div>
  );
}
