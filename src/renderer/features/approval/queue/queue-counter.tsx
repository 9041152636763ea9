import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { revealText } from '../../../../shared/text/blank-runs';
import { folderName } from '../../../core/format/folder-name';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Popover } from '../../../ui/popover';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { useGoToApproval } from './use-go-to-approval';

interface WaitingListProps {
  readonly currentId: string;
  readonly queue: readonly PendingApproval[];
  /** The trigger that opens the list. */
  readonly children: ReactNode;
}

interface QueueCounterProps {
  readonly approvalId: string;
  /** All waiting calls of all conversations. */
  readonly queue: readonly PendingApproval[];
}

/** Users who step from call to call keep the focus on the button they step with. */
export function isStepping(): boolean {
  return document.activeElement?.matches('[data-queue-step]') === true;
}

export function QueueCounter({ approvalId, queue }: QueueCounterProps) {
  const goTo = useGoToApproval();
  if (queue.length < 2) return null;
  const index = queue.findIndex((pending) => pending.approvalId === approvalId);
  // Not `disabled` at the end: the focus would be lost, and with it the way back.
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

/** Lists all waiting calls, to jump to any of them. */
function WaitingList({ currentId, queue, children }: WaitingListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const goTo = useGoToApproval();
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.approval.showAllWaiting}
      layer="dialog"
      className="flex max-h-96 w-96 flex-col overflow-y-auto p-2"
      trigger={
        <Button look="quiet" size="small" title={texts.approval.showAllWaiting} className="tabular-nums">
          <span className="sr-only">{texts.approval.showAllWaiting}: </span>
          {children}
        </Button>
      }
    >
      <p className="px-2 pb-1 text-small text-ink-faint">{texts.approval.allWaiting(queue.length)}</p>
      <ol>
        {queue.map((pending) => (
          <li key={pending.approvalId}>
            <button
              type="button"
              aria-current={pending.approvalId === currentId}
              onClick={() => {
                setIsOpen(false);
                goTo(pending);
              }}
              className="w-full space-y-0.5 rounded-control px-2 py-1.5 text-left hover:bg-hover aria-current:bg-selected"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 grow truncate font-medium">{pending.toolName}</span>
                <RiskBadge level={pending.riskLevel} />
              </span>
              <span className="line-clamp-2 wrap-anywhere text-ink-soft">{revealText(pending.summary)}</span>
              <span className="block truncate text-small text-ink-faint" title={pending.workspacePath}>
                {folderName(pending.workspacePath)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Popover>
  );
}
