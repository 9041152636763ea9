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

  // Opening the rule editor selects the folder, the most likely scope.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (isOpenAtFirst && scope === 'once') {
      approval.change(call, { type: 'remember', action: { type: 'choose-scope', scope: 'workspace' } });
    }
  }, []);

  // Every scope except one has further options.
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
