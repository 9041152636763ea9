import clsx from 'clsx';
import type { ConversationSummary } from '../../shared/contract';
import { texts } from '../texts';
import { ConversationDot } from './conversation-dot';
import { folderName } from './folder-name';
import { relativeTime } from './relative-time';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isOpen: boolean;
  readonly now: number;
  readonly onOpen: () => void;
}

export function ConversationRow({ conversation, isOpen, now, onOpen }: ConversationRowProps) {
  const { title, workspacePath, updatedAt, state } = conversation;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={clsx(
        'w-full rounded-control px-2.5 py-1.5 text-left -outline-offset-2 transition-colors',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <span className="block truncate font-medium">{title || texts.sidebar.untitled}</span>
      <span className="flex gap-2 text-small text-ink-faint">
        <span className="min-w-0 grow truncate" title={workspacePath}>
          {folderName(workspacePath)}
        </span>
        <ConversationDot state={state} />
        <time dateTime={new Date(updatedAt).toISOString()} title={new Date(updatedAt).toLocaleString('en')}>
          {relativeTime(updatedAt, now)}
        </time>
      </span>
    </button>
  );
}
