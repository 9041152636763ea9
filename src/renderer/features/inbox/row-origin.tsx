import { Folder, MessageSquare } from 'lucide-react';
import { folderName } from '../../core/format/folder-name';
import { texts } from '../../core/texts/texts';

/** Shows which conversation a row is from, and its folder. */
export function RowOrigin({ title, workspacePath }: { title?: string | undefined; workspacePath: string }) {
  return (
    <p className="flex min-w-0 grow flex-wrap gap-x-3 text-small text-ink-faint">
      {title !== undefined && (
        <span className="flex max-w-full min-w-0 items-center gap-1" title={title}>
          <MessageSquare aria-hidden className="size-3 shrink-0" />
          <span className="truncate">{title || texts.sidebar.untitled}</span>
        </span>
      )}
      <span className="flex max-w-full min-w-0 items-center gap-1" title={workspacePath}>
        <Folder aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{folderName(workspacePath)}</span>
      </span>
    </p>
  );
}
