import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { ConversationSummary } from '../../../shared/contract/contract';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';

export type ConversationAction = 'rename' | 'export-markdown' | 'export-json' | 'delete';

interface ConversationMenuProps {
  readonly conversation: ConversationSummary;
  readonly isReachable: boolean;
  readonly onAction: (action: ConversationAction) => void;
}

const itemLook =
  'rounded-small px-2.5 py-1.5 outline-none select-none data-[disabled]:text-ink-faint data-[highlighted]:bg-hover';

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
    // Not modal: that would lock scrolling through an inline style sheet, which the content security policy forbids. And
    // without a portal, so that it belongs to the landmark of the list.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          look="quiet"
          size="small"
          tabIndex={isReachable ? 0 : -1}
          aria-label={texts.sidebar.actions(title || texts.sidebar.untitled)}
          className="absolute top-1.5 right-1 max-h-5 px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        onCloseAutoFocus={(event) => {
          // A field or a dialog has the focus then.
          if (leadsAway.current) event.preventDefault();
          leadsAway.current = false;
        }}
        className="z-10 animate-appear rounded-card border border-line bg-raised p-1 shadow-panel"
      >
        {items.map(({ action, label, changes }) => (
          <DropdownMenu.Item
            key={action}
            disabled={changes && isElsewhere}
            onSelect={() => {
              leadsAway.current = changes;
              onAction(action);
            }}
            className={itemLook}
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
