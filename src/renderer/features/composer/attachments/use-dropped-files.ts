import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';
import { droppedFiles } from './transferred-files';

/** Calls back with files that are dropped anywhere on the window. Folders are left to be opened. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void, { isOn }: { readonly isOn: boolean }): void {
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !isOn || isDialogOpen()) return;
    const files = droppedFiles(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    onDrop(files);
  });
  useEffect(() => {
    // Before the listener that opens folders, which leaves a handled drop alone.
    const listener = (event: DragEvent) => drop(event);
    window.addEventListener('drop', listener, { capture: true });
    return () => window.removeEventListener('drop', listener, { capture: true });
  }, []);
}
