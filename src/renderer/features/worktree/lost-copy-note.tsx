import { FolderX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Worktree } from '../../../shared/conversation/worktree';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useConversation, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

/** Says that the copy of the open conversation was deleted or moved, and leads back. */
export function LostCopyNote() {
  const worktree = useConversation((conversation) => conversation.worktree, null);
  return worktree && <Note key={worktree.root} worktree={worktree} />;
}

function Note({ worktree }: { worktree: Worktree }) {
  const { app } = useModels();
  const isRunning = useConversation(({ run }) => run !== null, false);
  const [isThere, setIsThere] = useState(true);
  const leaving = useAsyncAction(app.leaveWorktree);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that ended is an occasion to look again
  useEffect(() => {
    let isShown = true;
    const look = () =>
      void app.isWorktreeThere().then(
        (found) => isShown && setIsThere(found),
        () => {},
      );
    look();
    window.addEventListener('focus', look);
    return () => {
      isShown = false;
      window.removeEventListener('focus', look);
    };
  }, [app, isRunning]);
  if (isThere) return null;
  return (
    <div className="mx-auto w-full max-w-3xl space-y-2 px-6 pb-2">
      <div
        role="note"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken py-1.5 pr-1.5 pl-3 text-ink-soft"
      >
        <FolderX aria-hidden className="size-4 shrink-0" />
        <p className="min-w-60 grow basis-0 wrap-anywhere">{texts.worktree.gone(worktree.folder)}</p>
        <Button size="small" aria-disabled={leaving.isRunning} onClick={() => leaving.isRunning || void leaving.run()}>
          {texts.worktree.leave}
        </Button>
      </div>
      {leaving.error !== null && <FailureMessage>{leaving.error}</FailureMessage>}
    </div>
  );
}
