import { Dialog } from 'radix-ui';
import { type FormEvent, useId, useState } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { focusComposerIfLost } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { Modal } from '../../ui/modal';
import { FolderField } from './folder-field';
import { RecentFolders } from './recent-folders';
import { useFocusAfterOpening } from './use-focus-after-opening';

interface OpenFolderFormProps {
  readonly path: string;
  readonly reason: string | null;
  readonly onDone: () => void;
}

export const workspaceSwitcherId = 'workspace-switcher';

/** The element that opened the dialog may be gone with it, and the focus must not be lost. */
function focusIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(workspaceSwitcherId)?.focus();
    focusComposerIfLost();
  });
}

/** Escape returns from a chosen completion to what was typed; otherwise it closes the dialog. */
function leaveToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')) event.preventDefault();
}

/** For hosts without a folder dialog, and for folders whose path is unknown. */
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
          onEscapeKeyDown={leaveToField}
        >
          <OpenFolderForm path={asked.path} reason={asked.reason} onDone={close} />
        </Modal>
      )}
    </Dialog.Root>
  );
}

function OpenFolderForm({ path: firstPath, reason, onDone }: OpenFolderFormProps) {
  const { app } = useModels();
  const [path, setPath] = useState(firstPath);
  const opening = useAsyncAction(app.openWorkspace);
  const fieldId = useId();
  const errorId = useId();

  async function open(chosen: string) {
    if (await opening.run(chosen)) onDone();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (path.trim() !== '') void open(path.trim());
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col gap-4 p-5">
      <div>
        <Dialog.Title className="text-title font-semibold">{texts.workspace.dialogTitle}</Dialog.Title>
        <Dialog.Description className="mt-1 text-ink-soft">{reason ?? texts.workspace.dialogHint}</Dialog.Description>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={fieldId} className="font-medium">
          {texts.workspace.path}
        </label>
        <FolderField
          id={fieldId}
          value={path}
          onChange={(typed) => {
            setPath(typed);
            opening.clearError();
          }}
          onChoose={(chosen) => void open(chosen)}
          isRefused={opening.error !== null}
          aria-describedby={opening.error === null ? undefined : errorId}
        />
        {opening.error !== null && <FailureMessage id={errorId}>{opening.error}</FailureMessage>}
      </div>
      <RecentFolders onChoose={(recent) => void open(recent)} />
      <div className="flex justify-end gap-2">
        <Dialog.Close asChild>
          <Button look="quiet">{texts.workspace.cancel}</Button>
        </Dialog.Close>
        <Button look="primary" type="submit" disabled={path.trim() === '' || opening.isRunning}>
          {texts.workspace.confirm}
        </Button>
      </div>
    </form>
  );
}
