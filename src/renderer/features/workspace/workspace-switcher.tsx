import { ChevronsUpDown, Folder } from 'lucide-react';
import { useState } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { folderName } from '../../core/format/folder-name';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { PathText } from '../../ui/path-text';
import { Popover } from '../../ui/popover';
import { OpenFolderButton } from './open-folder-button';
import { workspaceSwitcherId } from './open-folder-dialog';
import { RecentFolders } from './recent-folders';
import { useFocusAfterOpening } from './use-focus-after-opening';

/** The folder that new conversations work in; it opens a list of the others. */
export function WorkspaceSwitcher() {
  const { app } = useModels();
  const description = useAppState((state) => readyValue(state.description));
  const [isOpen, setIsOpen] = useState(false);
  const focus = useFocusAfterOpening();
  const opening = useAsyncAction(app.openWorkspace);
  const path = description?.workspacePath ?? null;
  const name = path === null ? texts.workspace.none : folderName(path);
  return (
    <section aria-label={texts.workspace.label} className="shrink-0 border-t border-line p-2">
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={texts.workspace.dialogTitle}
        side="top"
        align="start"
        onOpenAutoFocus={focus.note}
        onCloseAutoFocus={(event) => {
          // The dialog has the focus then.
          if (app.store.getState().folderDialog) event.preventDefault();
          else focus.leadOn(event);
        }}
        className="flex max-h-(--radix-popover-content-available-height) w-80 max-w-(--radix-popover-content-available-width) flex-col gap-3 overflow-y-auto p-3"
        trigger={
          <button
            type="button"
            id={workspaceSwitcherId}
            disabled={description === null}
            aria-label={texts.workspace.switch(name)}
            className="flex w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-hover data-[state=open]:bg-selected"
          >
            <Folder aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 grow" title={path ?? undefined}>
              <span className="block truncate font-medium">{description ? name : texts.workspace.label}</span>
              {path !== null && <PathText path={path} className="text-small text-ink-faint" />}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </button>
        }
      >
        <RecentFolders onChoose={(chosen) => void opening.run(chosen).then((isDone) => isDone && setIsOpen(false))} />
        {opening.error !== null && <FailureMessage>{opening.error}</FailureMessage>}
        <OpenFolderButton onGone={() => setIsOpen(false)} className="w-full" />
      </Popover>
    </section>
  );
}
