import { Dialog } from 'radix-ui';
import { focusComposerIfLost } from '../../core/focus/focus-composer-if-lost';
import { useAppState, useModels } from '../../core/store/app-context';
import { OpenFolderForm } from '../../sidebar/open-folder-form';
import { Modal } from '../../ui/modal';
import { useFocusAfterOpening } from './use-focus-after-opening';

export const workspaceSwitcherId = 'workspace-switcher';

/** What opened the dialog may be gone with it: the focus is never lost. */
function focusIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(workspaceSwitcherId)?.focus();
    focusComposerIfLost();
  });
}

/** A list of completions closes first, the dialog at the next press. */
function leaveToList(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** For hosts without a folder dialog of their own, and for folders that nobody told the path of. */
export function OpenFolderDialog() {
  const { app } = useModels();
  const asked = useAppState((state) => state.folderDialog);
  const focus = useFocusAfterOpening();
  const close = () => app.askForFolder(null);
  return (
    <Dialog.Root open={asked !== null} onOpenChange={(isOpen) => isOpen || close()}>
      {asked && (
        <Modal
          onOpenAutoFocus={focus.note}
          onCloseAutoFocus={(event) => {
            focus.leadOn(event);
            focusIfLost();
          }}
          onEscapeKeyDown={leaveToList}
        >
          <OpenFolderForm path={asked.path} reason={asked.reason} onDone={close} />
        </Modal>
      )}
    </Dialog.Root>
  );
}
