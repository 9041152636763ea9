import { History } from 'lucide-react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';

/** Stands at the end of a conversation that was rewound, and leads back, until it goes on. */
export function RewindEnd({ conversation }: { conversation: ConversationState }) {
  const { app } = useModels();
  const { rewind, run, items, branches } = conversation;
  const later = branches.forks.get(items.at(-1)?.id ?? null)?.at(-1);
  const isElsewhere = useIsElsewhere();
  const leading = useAsyncAction(async () => {
    if (rewind) await app.undoRewind();
    else if (later !== undefined) await app.showBranch(later);
  });
  const focusReturn = useFocusReturn();
  if (run !== null || isElsewhere || (!rewind && later === undefined)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-faint">
      <p className="flex items-center gap-1.5">
        <History aria-hidden className="size-3.5 shrink-0" />
        {rewind ? texts.rewind.done(rewind) : texts.rewind.laterKept}
      </p>
      <Button size="small" disabled={leading.isRunning} onClick={() => void leading.run()} {...focusReturn}>
        {rewind ? texts.rewind.undo : texts.rewind.showLater}
      </Button>
      {leading.error !== null && <FailureMessage className="w-full">{leading.error}</FailureMessage>}
    </div>
  );
}
