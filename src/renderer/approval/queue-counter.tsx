import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { Button } from '../ui/button';

export function QueueCounter({ call, queue }: { call: AwaitingCall; queue: readonly AwaitingCall[] }) {
  const { approval } = useModels();
  if (queue.length < 2) return null;
  const index = queue.findIndex(({ approvalId }) => approvalId === call.approvalId);
  const show = (neighbour: AwaitingCall | undefined) => neighbour && approval.review(neighbour.approvalId);
  return (
    <div className="flex items-center">
      <Button
        look="quiet"
        size="icon"
        aria-label={texts.approval.previous}
        disabled={index === 0}
        onClick={() => show(queue[index - 1])}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <span className="text-ink-soft tabular-nums">{texts.approval.position(index + 1, queue.length)}</span>
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
