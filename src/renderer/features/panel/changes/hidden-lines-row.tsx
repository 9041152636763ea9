import { UnfoldVertical } from 'lucide-react';
import { useState } from 'react';
import { passFocusOn } from '../../../core/focus/focus';
import type { HiddenLines } from '../../../core/store/panel/change-rows';
import type { FileEdit } from '../../../core/store/panel/changed-files';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { useChangesState } from './use-changed-files';

/** Collapsed lines that are the same before and after. */
export function HiddenLinesRow({ edit, stretch }: { edit: FileEdit; stretch: HiddenLines }) {
  const { changes } = usePanel();
  const unreadable = useChangesState((state) => state.unreadable.get(stretch.editKey));
  const [isLoading, setIsLoading] = useState(false);
  const label = stretch.length === null ? texts.changes.hiddenRest : texts.changes.hidden(stretch.length);
  if (unreadable !== undefined) {
    return stretch.stretchKey.endsWith(' 0') || stretch.length !== null ? (
      <FailureMessage className="px-3 py-1">{texts.changes.cannotShow(unreadable)}</FailureMessage>
    ) : null;
  }
  async function unfoldFrom(button: HTMLElement) {
    const list = button.closest('section');
    setIsLoading(true);
    await changes.unfold(edit, stretch);
    setIsLoading(false);
    const row = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(stretch.editKey)}"] [data-edit]`);
    passFocusOn(button, row ?? list);
  }
  return (
    <button
      type="button"
      aria-busy={isLoading}
      className="flex w-full items-center gap-2 bg-sunken px-3 py-0.5 text-left text-small text-ink-faint -outline-offset-2 transition-colors hover:bg-hover hover:text-ink"
      onClick={(event) => isLoading || void unfoldFrom(event.currentTarget)}
    >
      <UnfoldVertical aria-hidden className="size-3.5 shrink-0" />
      <span>
        <span className="sr-only">{texts.changes.show} </span>
        {isLoading ? texts.loading : label}
      </span>
    </button>
  );
}
