import { FolderOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { assertNever } from '../../../shared/assert-never';
import { failureMessage } from '../../core/bridge/command-client';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { type DroppedItem, droppedFolder } from './dropped-folder';

/** Opens a folder dropped on the window, and keeps other drops from navigating away. */
export function FolderDrop() {
  const { app } = useModels();
  const [isOver, setIsOver] = useState(false);
  /** A drag enters the next element before it leaves the previous one. */
  const depth = useRef(0);

  async function open(path: string) {
    try {
      await app.openWorkspace(path);
    } catch (cause) {
      app.askForFolder({ path, reason: texts.workspace.cannotOpen(asSentence(failureMessage(cause))) });
    }
  }

  const drop = useEffectEvent((event: DragEvent) => {
    depth.current = 0;
    setIsOver(false);
    if (!event.dataTransfer || event.defaultPrevented || !mayHoldFolder(event.dataTransfer)) return;
    event.preventDefault();
    const dropped = droppedFolder(itemsOf(event.dataTransfer), event.dataTransfer.getData('text/uri-list'));
    switch (dropped?.kind) {
      case undefined:
        return;
      case 'path':
        return void open(dropped.path);
      case 'name':
        return app.askForFolder({
          path: `~/${dropped.name}`,
          reason: texts.workspace.droppedWithoutPath(dropped.name),
        });
      case 'file':
        return app.askForFolder({ path: '', reason: texts.workspace.noFolderDropped });
      default:
        return assertNever(dropped);
    }
  });
  const enter = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !mayHoldFolder(event.dataTransfer)) return;
    depth.current += 1;
    setIsOver(true);
  });
  const leave = useEffectEvent(() => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setIsOver(false);
  });

  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer && mayHoldFolder(event.dataTransfer)) event.preventDefault();
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-20 flex items-center justify-center bg-veil p-4">
      <div className="flex animate-appear items-center gap-4 rounded-panel border border-line bg-raised px-6 py-5 shadow-panel">
        <FolderOpen aria-hidden className="size-6 text-accent-ink" />
        <div>
          <p className="text-title font-semibold">{texts.workspace.drop}</p>
          <p className="text-ink-soft">{texts.workspace.dropHint}</p>
        </div>
      </div>
    </div>
  );
}

function mayHoldFolder(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files') || transfer.types.includes('text/uri-list');
}

function itemsOf(transfer: DataTransfer): DroppedItem[] {
  return [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (!file) return [];
    return [{ name: file.name, isFolder: entry?.isDirectory ?? false, path: window.aintern?.pathOf?.(file) ?? '' }];
  });
}
