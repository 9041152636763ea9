import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { texts } from '../../core/texts/texts';

interface ChipRowProps {
  readonly fieldRef: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const chipRowId = 'composer-chips';

/** Goes from the beginning of the text to the last of what goes with it. Returns false if there is nothing. */
export function focusLastChip(): boolean {
  const chip = chipsIn(document.getElementById(chipRowId)).at(-1);
  chip?.focus();
  return chip !== undefined;
}

/**
 * What goes with the message, above its text. Each child is marked `data-chip-frame` and has a button marked `data-chip`;
 * one marked `data-remove` removes it. The arrow keys move along the row, and back to the text.
 */
export function ChipRow({ fieldRef, children }: ChipRowProps) {
  const row = useRef<HTMLUListElement>(null);

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const chips = chipsIn(row.current);
    const frame = event.target instanceof Element ? event.target.closest('[data-chip-frame]') : null;
    const at = chips.findIndex((chip) => frame?.contains(chip));
    // A chip's own popover is not part of the row.
    if (at < 0) return;
    const next = event.key === 'ArrowLeft' ? chips[at - 1] : chips[at + 1];
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        (next ?? (event.key === 'ArrowRight' ? fieldRef.current : null))?.focus();
        break;
      case 'ArrowDown':
      case 'Escape':
        fieldRef.current?.focus();
        break;
      case 'Backspace':
      case 'Delete':
        (chips[at + 1] ?? chips[at - 1] ?? fieldRef.current)?.focus();
        frame?.querySelector<HTMLElement>('[data-remove]')?.click();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <ul
      ref={row}
      id={chipRowId}
      aria-label={texts.composer.context.label}
      onKeyDown={moveByKey}
      className="flex max-h-28 flex-wrap gap-1 overflow-y-auto px-1 pt-0.5 pb-1 empty:hidden"
    >
      {children}
    </ul>
  );
}

function chipsIn(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
}
