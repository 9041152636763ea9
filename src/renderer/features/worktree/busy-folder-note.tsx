import { FolderGit2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useActions } from '../../core/actions/actions-context';
import { useAppState, useConversation, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { busyConversation } from './busy-conversation';

const words = texts.worktree.busy;

/** Says that another conversation works in the same folder, and offers a copy for this one. */
export function BusyFolderNote() {
  const { app } = useModels();
  const { stage } = useActions();
  const other = useAppState(busyConversation);
  const isRunning = useConversation(({ run }) => run !== null, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that starts or ends is an occasion to look
  useEffect(() => {
    const look = () => void app.findRunsElsewhere().catch(() => {});
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [app, isRunning]);
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  if (other === null || other.id === dismissedId) return null;
  const title = other.title || texts.sidebar.untitled;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div
        role="note"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card bg-sunken py-1.5 pr-1.5 pl-3 text-ink-soft"
      >
        <FolderGit2 aria-hidden className="size-4 shrink-0" />
        <p className="min-w-60 grow basis-0 wrap-anywhere">
          {words.before}
          <button
            type="button"
            className="rounded-control font-medium text-accent-ink hover:underline"
            aria-label={words.open(title)}
            onClick={() => void app.showConversation(other.id)}
          >
            {title}
          </button>
          {words.after}
        </p>
        <Button size="small" onClick={() => stage.show({ kind: 'worktree' })}>
          {words.offer}
        </Button>
        <IconButton icon={X} size="small" name={texts.app.dismissNotice} onClick={() => setDismissedId(other.id)} />
      </div>
    </div>
  );
}
