import { useRef } from 'react';
import { focusComposer } from '../../core/focus/focus';
import { useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';

/**
 * For what a folder is chosen in: whoever has opened another one goes on with a message there. Where a conversation is
 * shown they do not, as that works on in its own folder.
 */
export function useFocusAfterOpening() {
  const { app } = useModels();
  const openPath = () => readyValue(app.store.getState().description)?.workspacePath;
  const pathBefore = useRef(openPath());
  return {
    note(): void {
      pathBefore.current = openPath();
    },
    leadOn(event: Event): void {
      if (openPath() === pathBefore.current || app.store.getState().open !== null) return;
      event.preventDefault();
      focusComposer();
    },
  };
}
