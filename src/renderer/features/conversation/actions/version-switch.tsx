import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import type { Versions } from '../../../../shared/conversation/branches';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';

interface VersionSwitching {
  show(itemId: string): void;
  /** The step that the user took last; the switch of the other version takes the focus over. */
  readonly lastStep: RefObject<{ readonly ids: readonly string[]; readonly step: -1 | 1 } | null>;
}

export const VersionSwitchingContext = createContext<VersionSwitching | null>(null);

/** Shows which of several versions of a message this is, and leads to the others. */
export function VersionSwitch({ versions: { ids, index } }: { versions: Versions }) {
  const switching = useContext(VersionSwitchingContext);
  const root = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const taken = switching?.lastStep.current;
    if (!switching || taken?.ids !== ids) return;
    switching.lastStep.current = null;
    const buttons = [...(root.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const same = taken.step < 0 ? buttons[0] : buttons[1];
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  }, [switching, ids]);
  if (!switching) return null;
  const go = (step: -1 | 1) => {
    const id = ids[index + step];
    if (id === undefined) return;
    switching.lastStep.current = { ids, step };
    switching.show(id);
  };
  return (
    <fieldset ref={root} aria-label={texts.message.versions} className="flex items-center text-small text-ink-soft">
      <IconButton
        icon={ChevronLeft}
        size="small"
        name={texts.message.previousVersion}
        disabled={index <= 0}
        onClick={() => go(-1)}
      />
      <span className="min-w-7 text-center tabular-nums">{texts.message.versionOf(index + 1, ids.length)}</span>
      <IconButton
        icon={ChevronRight}
        size="small"
        name={texts.message.nextVersion}
        disabled={index >= ids.length - 1}
        onClick={() => go(1)}
      />
    </fieldset>
  );
}
