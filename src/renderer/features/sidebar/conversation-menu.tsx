import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';

export type ConversationAction = 'rename' | 'export-markdown' | 'export-json' | 'delete';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly isReachable: boolean;
  readonly onAction: (action: ConversationAction) => void;
}

const items: readonly { readonly action: ConversationAction; readonly label: string; readonly changes: boolean }[] = [
  { action: 'rename', label: texts.sidebar.rename, changes: true },
  { action: 'export-markdown', label: texts.sidebar.exportMarkdown, changes: false },
  { action: 'export-json', label: texts.sidebar.exportJson, changes: false },
  { action: 'delete', label: texts.sidebar.delete, changes: true },
];

export function ConversationMenu({ conversation, isReachable, onAction }: ConversationMenuProps) {
  const { title, isElsewhere } = conversation;
  const leadsAway = useRef(false);
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        // A field or a dialog has the focus then.
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
      {items.map(({ action, label, changes }) => (
        <MenuItem
          key={action}
          disabled={changes && isElsewhere}
          onSelect={() => {
            leadsAway.current = changes;
            onAction(action);
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
