import { GitBranch, GitMerge, Trash2 } from 'lucide-react';
import { useActions } from '../../core/actions/actions-context';
import { useConversation } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';

const words = texts.worktree.bar;

/** The copy that the open conversation works in, with the two ways to finish it. */
export function CopyBar() {
  const { stage } = useActions();
  const worktree = useConversation((conversation) => conversation.worktree, null);
  const isRunning = useConversation(({ run }) => run !== null, false);
  if (worktree === null) return null;
  return (
    <section
      aria-label={words.label}
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2"
    >
      <p
        className="mr-auto flex min-w-0 items-center gap-1.5 text-small text-ink-soft"
        title={texts.worktree.chip(worktree.root)}
      >
        <GitBranch aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{worktree.branch}</span>
      </p>
      <Button
        size="small"
        aria-disabled={isRunning}
        onClick={() => isRunning || stage.show({ kind: 'merge-worktree' })}
      >
        <GitMerge aria-hidden className="size-3.5" />
        {words.merge(worktree.base.branch)}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-disabled={isRunning}
        onClick={() => isRunning || stage.show({ kind: 'drop-worktree' })}
      >
        <Trash2 aria-hidden className="size-3.5" />
        {words.drop}
      </Button>
    </section>
  );
}
