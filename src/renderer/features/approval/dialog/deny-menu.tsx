import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/menu';

interface DenyMenuProps {
  readonly waitingHere: number;
  readonly isDisabled: boolean;
  readonly isKeyMeant: () => boolean;
  readonly onDenyAll: () => void;
  readonly onDenyAndStop: () => void;
}

export function DenyMenu({ waitingHere, isDisabled, isKeyMeant, onDenyAll, onDenyAndStop }: DenyMenuProps) {
  function refuseEarlyKeys(event: KeyboardEvent) {
    const decides = event.key === 'Enter' || event.key === ' ';
    if (!decides || (isKeyMeant() && !event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Menu
      layer="dialog"
      onKeyDownCapture={refuseEarlyKeys}
      trigger={
        <Button
          aria-label={texts.approval.moreDenials}
          disabled={isDisabled}
          className="-ml-2 rounded-l-none border-l-0 px-1.5"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
    >
      {waitingHere > 1 && <MenuItem onSelect={onDenyAll}>{texts.approval.denyAll(waitingHere)}</MenuItem>}
      <MenuItem onSelect={onDenyAndStop}>{texts.approval.denyAndStop}</MenuItem>
    </Menu>
  );
}
