import { useEffect, useRef } from 'react';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import { useModels } from '../core/store/app-context';
import { type AwaitingCall, pendingApprovals } from '../core/store/pending-approvals';
import { goneText } from '../features/approval/queue/settled-elsewhere-text';

/** Says what became of the call in the dialog when somebody or something else decided it, whatever was edited in it. */
export function useGoneNotice(shown: AwaitingCall | null, conversation: ConversationState): void {
  const { approval } = useModels();
  const before = useRef<AwaitingCall | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    if (!last || last.approvalId === shown?.approvalId) return;
    if (pendingApprovals(conversation).some(({ approvalId }) => approvalId === last.approvalId)) return;
    const call = conversation.calls[last.request.id];
    const text = call ? goneText(last.approvalId, call, approval.store.getState()) : null;
    if (text !== null) approval.tellGone(text);
  }, [approval, shown, conversation]);
}
