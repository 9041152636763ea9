import { Dialog } from 'radix-ui';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../core/components/use-async-action';
import { useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { FolderField } from '../features/workspace/folder-field';
import { RecentFolders } from '../features/workspace/recent-folders';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';

interface OpenFolderFormProps {
  readonly path: string;
  readonly reason: string | null;
  readonly onDone: () => void;
}

export function OpenFolderForm({ path: firstPath, reason, onDone }: OpenFolderFormProps) {
  const { app } = useModels();
  const [path, setPath] = useState(firstPath);
  const opening = useAction(app.openWorkspace);
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
