import { texts } from '../../core/texts/texts';
import { KeyboardKeys } from '../../ui/keyboard-keys';

const { keys } = texts.actions.palette;

/** Visual only: the description says the same. */
export function PaletteFooter({ isEntered }: { isEntered: boolean }) {
  const hints = [
    { shown: ['↑', '↓'], meaning: keys.move },
    { shown: ['↵'], meaning: keys.choose },
    { shown: ['Esc'], meaning: isEntered ? keys.back : keys.close },
  ];
  return (
    <div
      aria-hidden
      className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-side px-4 text-small text-ink-faint"
    >
      {hints.map(({ shown, meaning }) => (
        <span key={meaning} className="inline-flex items-center gap-1.5">
          <KeyboardKeys keys={shown} />
          {meaning}
        </span>
      ))}
    </div>
  );
}
