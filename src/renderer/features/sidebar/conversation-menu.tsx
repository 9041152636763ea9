import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';

export type ConversationAction =
  | 'rename'
  | 'pin'
  | 'archive'
  | 'duplicate'
  | 'worktree'
  | 'export-markdown'
  | 'export-json'
  | 'delete';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly isReachable: boolean;
  readonly onAction: (action: ConversationAction) => void;
}

interface Item {
  readonly action: ConversationAction;
  readonly label: string;
  /** Not while another AIntern has the conversation. */
  readonly changes?: true;
  /** To a field or a dialog, which has the focus then. */
  readonly leadsAway?: true;
}

function itemsFor({ isPinned, isArchived, worktree, workspacePath }: ConversationSummary): readonly Item[] {
  const canCopy = worktree === undefined && workspacePath !== '';
  return [
    { action: 'rename', label: texts.sidebar.rename, changes: true, leadsAway: true },
    { action: 'pin', label: isPinned ? texts.sidebar.unpin : texts.sidebar.pin, changes: true },
    { action: 'archive', label: isArchived ? texts.sidebar.unarchive : texts.sidebar.archive, changes: true },
    { action: 'duplicate', label: texts.sidebar.duplicate },
    ...(canCopy
      ? [{ action: 'worktree', label: texts.sidebar.worktree, changes: true, leadsAway: true } as const]
      : []),
    { action: 'export-markdown', label: texts.sidebar.exportMarkdown },
    { action: 'export-json', label: texts.sidebar.exportJson },
    { action: 'delete', label: texts.sidebar.delete, changes: true, leadsAway: true },
  ];
}

export function ConversationMenu({ conversation, isReachable, onAction }: ConversationMenuProps) {
  const { title, isElsewhere } = conversation;
  const leadsAway = useRef(false);
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (leadsAway.current) event.preventDefault();
        leadsAway.current = false;
      }}
      trigger={
        <Button
          look="quiet"
          size="small"
          tabIndex={isReachable ? 0 : -1}
          aria-label={texts.sidebar.actions(title || texts.sidebar.untitled)}
          className="absolute top-1.5 right-1 max-h-5 px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {itemsFor(conversation).map((item) => (
        <MenuItem
          key={item.action}
          disabled={item.changes === true && isElsewhere}
          onSelect={() => {
            leadsAway.current = item.leadsAway === true;
            onAction(item.action);
          }}
        >
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
