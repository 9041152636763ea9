import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { WaitingList } from '../../../approval/waiting-list';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';
import { useGoToWaiting } from './use-go-to-approval';

interface QueueCounterProps {
  readonly approvalId: string;
  /** All that wait, over all conversations. */
  readonly queue: readonly PendingApproval[];
}

/** Whoever goes from call to call stays on the button that they go with. */
export function isStepping(): boolean {
  return document.activeElement?.matches('[data-queue-step]') === true;
}

export function QueueCounter({ approvalId, queue }: QueueCounterProps) {
  const goTo = useGoToWaiting();
  if (queue.length < 2) return null;
  const index = queue.findIndex((pending) => pending.approvalId === approvalId);
  // Not `disabled` at the end: the focus would be lost there, and with it the way back.
  const step = (neighbour: PendingApproval | undefined) => ({
    'data-queue-step': true,
    'aria-disabled': !neighbour,
    onClick: () => neighbour && goTo(neighbour),
    className: 'aria-disabled:cursor-default aria-disabled:opacity-45',
  });
  return (
    <div className="flex items-center">
      <IconButton icon={ChevronLeft} name={texts.approval.previous} {...step(queue[index - 1])} />
      <WaitingList currentId={approvalId} queue={queue}>
        {texts.approval.position(index + 1, queue.length)}
      </WaitingList>
      <IconButton icon={ChevronRight} name={texts.approval.next} {...step(queue[index + 1])} />
    </div>
  );
}
