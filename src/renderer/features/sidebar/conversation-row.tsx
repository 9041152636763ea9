import clsx from 'clsx';
import { GitBranch } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { needsDecision } from '../../../shared/call/needs-decision';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import { ConversationDot } from '../../core/components/conversation-dot';
import { folderName } from '../../core/format/folder-name';
import { listTime } from '../../core/format/list-time';
import { useAppState } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { type ConversationAction, ConversationMenu } from './conversation-menu';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isOpen: boolean;
  /** Tab reaches one row of the list; the arrow keys move on from there. */
  readonly isReachable: boolean;
  /** False if the group's heading shows it. */
  readonly isFolderTold: boolean;
  readonly now: number;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly onMove: (event: KeyboardEvent) => void;
  readonly onAction: (action: ConversationAction) => void;
}

export const conversationRowId = (conversationId: string) => `conversation-${conversationId}`;

export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, isReachable, isFolderTold, now, onOpen, onFocus, onMove, onAction } = props;
  const { id, title, worktree, updatedAt, state, activity, isElsewhere } = conversation;
  const folder = projectFolderOf(conversation);
  const isTrying = useAppState(({ approvals }) => isSettledByItself(approvals, id));
  // A conversation that needs the user shows that with its dot.
  const isDoingTold = state === 'working' && !isElsewhere && activity !== null;

  function press(event: KeyboardEvent) {
    onMove(event);
    if (isElsewhere) return;
    if (event.key === 'F2') onAction('rename');
    if (event.key === 'Delete') onAction('delete');
  }

  return (
    <div className="group relative">
      <button
        type="button"
        id={conversationRowId(id)}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isReachable ? 0 : -1}
        title={title}
        onClick={onOpen}
        onFocus={onFocus}
        onKeyDown={press}
        className={clsx(
          'w-full rounded-control px-2.5 py-1.5 text-left -outline-offset-2 transition-colors',
          isOpen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <span className="block truncate pr-5 font-medium">{title || texts.sidebar.untitled}</span>
        <span className="flex gap-2 text-small text-ink-faint">
          {(isDoingTold || isFolderTold) && (
            <span className="min-w-0 grow truncate" title={isDoingTold ? activity : folder}>
              {isDoingTold ? activity : folderName(folder)}
            </span>
          )}
          {worktree && (
            <span className="flex items-center" title={texts.worktree.row(worktree.branch)}>
              <GitBranch aria-hidden className="size-3" />
              <span className="sr-only">{texts.worktree.row(worktree.branch)}</span>
            </span>
          )}
          {isElsewhere ? <ElsewhereMark /> : <ConversationDot state={isTrying ? 'working' : state} />}
          <time
            className="whitespace-nowrap"
            dateTime={new Date(updatedAt).toISOString()}
            title={new Date(updatedAt).toLocaleString('en')}
          >
            {listTime(updatedAt, now)}
          </time>
        </span>
      </button>
      <ConversationMenu conversation={conversation} isReachable={isReachable} onAction={onAction} />
    </div>
  );
}

/** Whether everything that waits in the conversation is being tried first. */
function isSettledByItself(approvals: readonly PendingApproval[], conversationId: string): boolean {
  const own = approvals.filter((each) => each.conversationId === conversationId);
  return own.length > 0 && !own.some(needsDecision);
}

function ElsewhereMark() {
  return (
    <span className="font-medium whitespace-nowrap text-accent-ink" title={texts.sidebar.elsewhereHint}>
      <span aria-hidden>{texts.sidebar.elsewhere}</span>
      <span className="sr-only">{texts.sidebar.elsewhereHint}</span>
    </span>
  );
}
