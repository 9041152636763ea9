import { useAction } from '../core/components/use-async-action';
import { useAppState, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';

/** Opening a folder: through the system's own dialog where there is one, else through ours. */
export function useOpenFolder() {
  const { app } = useModels();
  const canPickFolder = useAppState((state) => readyValue(state.description)?.canPickFolder ?? false);
  const pick = useAction(app.pickWorkspace);
  return {
    /** Then `onGone`, once somebody else has the word. */
    async start(onGone?: () => void) {
      if (!canPickFolder) app.askForFolder({ path: '', reason: null });
      if (!canPickFolder || (await pick.run())) onGone?.();
    },
    error: pick.error,
  };
}
