import { FolderOpen } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

interface OpenFolderButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'disabled'> {
  /** Called when the folder was chosen, or a dialog asks for it. */
  readonly onGone?: () => void;
}

export function OpenFolderButton({ onGone, ...props }: OpenFolderButtonProps) {
  const { start, error } = useOpenFolder();
  return (
    <>
      <Button {...props} onClick={() => void start(onGone)}>
        <FolderOpen aria-hidden className="size-4" />
        {texts.workspace.open}
      </Button>
      {error !== null && <FailureMessage className="mt-2">{error}</FailureMessage>}
    </>
  );
}

/** Opens a folder with the system's dialog if there is one, otherwise with ours. */
function useOpenFolder() {
  const { app } = useModels();
  const canPickFolder = useAppState((state) => readyValue(state.description)?.canPickFolder ?? false);
  const pick = useAsyncAction(app.pickWorkspace);
  return {
    /** Calls `onGone` once the folder is chosen or our dialog takes over. */
    async start(onGone?: () => void) {
      if (!canPickFolder) app.askForFolder({ path: '', reason: null });
      if (!canPickFolder || (await pick.run())) onGone?.();
    },
    error: pick.error,
  };
}
