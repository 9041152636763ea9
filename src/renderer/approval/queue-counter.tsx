import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PendingApproval } from '../../shared/pending-approval';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { useGoToWaiting } from './use-go-to-waiting';
import { WaitingList } from './waiting-list';

interface QueueCounterProps {
  readonly approvalId: string;
  /** All that wait, over all conversations. */
  readonly queue: readonly PendingApproval[];
}

export function QueueCounter({ approvalId, queue }: QueueCounterProps) {
  const goTo = useGoToWaiting();
  if (queue.length < 2) return null;
  const index = queue.findIndex((pending) => pending.approvalId === approvalId);
  const show = (neighbour: PendingApproval | undefined) => neighbour && goTo(neighbour);
  return (
    <div className="flex items-center">
      <Button
        look="quiet"
        size="icon"
        aria-label={texts.approval.previous}
        disabled={index <= 0}
        onClick={() => show(queue[index - 1])}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <WaitingList currentId={approvalId} queue={queue}>
        {texts.approval.position(index + 1, queue.length)}
      </WaitingList>
      <Button
        look="quiet"
        size="icon"
        aria-label={texts.approval.next}
        disabled={index === queue.length - 1}
        onClick={() => show(queue[index + 1])}
      >
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
