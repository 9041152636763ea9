import { useRef } from 'react';
import { focusComposer } from '../../core/focus/focus';
import { useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';

/**
 * For folder choosers: after opening another folder, users continue with a message there. Not if a conversation is
 * open, because it keeps working in its own folder.
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
