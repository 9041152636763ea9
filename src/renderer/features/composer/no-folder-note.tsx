import { FolderX } from 'lucide-react';
import { texts } from '../../core/texts/texts';
import { OpenFolderButton } from '../workspace/open-folder-button';

/** Explains in one line what a conversation without a folder lacks. */
export function NoFolderNote({ isBegun }: { isBegun: boolean }) {
  const words = texts.composer.noFolder;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div
        role="note"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken py-1.5 pr-1.5 pl-3"
      >
        <FolderX aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <p className="min-w-60 grow basis-0 text-ink-soft">{isBegun ? words.begun : words.next}</p>
        <OpenFolderButton />
      </div>
    </div>
  );
}
