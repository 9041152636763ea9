import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';

interface DenyMenuProps {
  readonly waitingHere: number;
  readonly isDisabled: boolean;
  readonly isKeyMeant: () => boolean;
  readonly onDenyAll: () => void;
  readonly onDenyAndStop: () => void;
}

const itemLook = 'rounded-small px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-hover';

export function DenyMenu({ waitingHere, isDisabled, isKeyMeant, onDenyAll, onDenyAndStop }: DenyMenuProps) {
  function refuseEarlyKeys(event: KeyboardEvent) {
    const decides = event.key === 'Enter' || event.key === ' ';
    if (!decides || (isKeyMeant() && !event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // Not modal: that would lock scrolling through an inline style sheet, as the dialog's overlay does.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          aria-label={texts.approval.moreDenials}
          disabled={isDisabled}
          className="-ml-2 rounded-l-none border-l-0 px-1.5"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onKeyDownCapture={refuseEarlyKeys}
          className="z-30 animate-appear rounded-card border border-line bg-raised p-1 shadow-panel"
        >
          {waitingHere > 1 && (
            <DropdownMenu.Item onSelect={onDenyAll} className={itemLook}>
              {texts.approval.denyAll(waitingHere)}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item onSelect={onDenyAndStop} className={itemLook}>
            {texts.approval.denyAndStop}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
