import { useState } from 'react';
import { useAppState, useModels } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { useAction } from '../ui/use-action';

/** Opening a folder: through the system's own dialog where there is one, else through ours. */
export function useOpenFolder() {
  const { app } = useModels();
  const canPickFolder = useAppState((state) => readyValue(state.description)?.canPickFolder ?? false);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const pick = useAction(app.pickWorkspace);
  return {
    start: () => (canPickFolder ? void pick.run() : setIsDialogOpen(true)),
    error: pick.error,
    isDialogOpen,
    setIsDialogOpen,
  };
}
