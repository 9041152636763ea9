import { Command } from 'cmdk';
import { Check, ChevronRight } from 'lucide-react';
import { shortcutKeys } from '../../core/actions/shortcut';
import { currentPlatform } from '../../core/actions/use-shortcut-keys';
import { texts } from '../../core/texts/texts';
import { KeyboardKeys } from '../../ui/keyboard-keys';
import type { PaletteEntry } from './palette-entry';

export function PaletteItem({ entry }: { entry: PaletteEntry }) {
  const { id, label, icon: Icon, detail, shortcut, isOn, leadsOn, choose } = entry;
  return (
    <Command.Item
      value={id}
      onSelect={choose}
      className="flex h-9 cursor-pointer scroll-my-2 items-center gap-2.5 rounded-control px-2 select-none data-[selected=true]:bg-selected"
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      <span className="max-w-[75%] shrink-0 truncate">{label}</span>
      <span className="min-w-0 grow truncate text-small text-ink-soft">{detail}</span>
      {isOn && (
        <span className="inline-flex shrink-0 items-center gap-1 text-small text-accent-ink">
          <Check aria-hidden className="size-4" />
          <span className="sr-only">{texts.actions.palette.current}</span>
        </span>
      )}
      {shortcut !== undefined && <KeyboardKeys keys={shortcutKeys(shortcut, currentPlatform())} />}
      {leadsOn && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />}
    </Command.Item>
  );
}
