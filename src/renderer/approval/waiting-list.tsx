import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { PendingApproval } from '../../shared/call/pending-approval';
import { revealText } from '../../shared/text/blank-runs';
import { folderName } from '../core/format/folder-name';
import { texts } from '../core/texts/texts';
import { useGoToWaiting } from '../features/approval/queue/use-go-to-approval';
import { RiskBadge } from '../features/tool-call/info/risk-badge';
import { Button } from '../ui/button';

interface WaitingListProps {
  readonly currentId: string;
  readonly queue: readonly PendingApproval[];
  /** What opens the list. */
  readonly children: ReactNode;
}

/** Everything that waits, to jump to any of it. */
export function WaitingList({ currentId, queue, children }: WaitingListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const goTo = useGoToWaiting();
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button look="quiet" size="small" title={texts.approval.showAllWaiting} className="tabular-nums">
          <span className="sr-only">{texts.approval.showAllWaiting}: </span>
          {children}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.approval.showAllWaiting}
          className="z-30 flex max-h-96 w-96 animate-appear flex-col overflow-y-auto rounded-panel border border-line bg-raised p-2 shadow-panel outline-none"
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
