import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { RememberDisclosure } from './remember-toggle';

/** Shown if the user asked for them or chose something in them before. */
export function useRememberDisclosure(
  approvalId: string,
  { remember: { scope } }: ApprovalDraft,
): { readonly disclosure: RememberDisclosure; readonly optionsRef: RefObject<HTMLElement | null> } {
  const panelId = useId();
  const optionsRef = useRef<HTMLElement>(null);
  const [toggled, setToggled] = useState<{ readonly approvalId: string; readonly isOpen: boolean } | null>(null);
  const latest = toggled?.approvalId === approvalId ? toggled : null;
  const isOpen = latest ? latest.isOpen : scope !== 'once';

  // They come before the button that shows them, so the focus has to be moved there.
  useEffect(() => {
    if (latest?.isOpen) optionsRef.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [latest]);

  // Each scope but one comes with more to choose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options grow with the scope
  useEffect(() => {
    if (latest?.isOpen) optionsRef.current?.scrollIntoView({ block: 'nearest' });
  }, [latest, scope]);

  const toggle = () => setToggled({ approvalId, isOpen: !isOpen });
  return { disclosure: { panelId, isOpen, toggle }, optionsRef };
}
