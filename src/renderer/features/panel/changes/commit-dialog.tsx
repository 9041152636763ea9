import { Sparkles } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useOpenerFocus } from '../../../core/focus/focus';
import { useConversation } from '../../../core/store/app-context';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Modal } from '../../../ui/modal';
import { PathText } from '../../../ui/path-text';
import { fieldLook } from '../../../ui/text-field';
import { useReviewState } from './use-changed-files';

const words = texts.changes.review;

interface CommitDialogProps {
  readonly files: readonly ChangedFile[];
  readonly branch: string | null;
  readonly onClose: () => void;
}

/** Commits the chosen files as they are now. */
export function CommitDialog({ files, branch, onClose }: CommitDialogProps) {
  const { review } = usePanel();
  const title = useConversation((conversation) => conversation.title, '');
  const reviews = useReviewState((state) => state.reviews);
  // What was undone or reverted is as it was committed last.
  const offered = files.filter(({ path, isFolder, state }) => !isFolder && state !== 'undone' && reviews.has(path));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  // A title that was cut off is no message.
  const [message, setMessage] = useState(title.endsWith('…') ? '' : title);
  const commit = useAsyncAction(review.commit);
  const suggest = useAsyncAction(async (paths: string[]) => setMessage(await review.suggestMessage(paths)));
  const openerFocus = useOpenerFocus();
  const paths = offered.flatMap(({ path, movedFrom }) =>
    leftOut.has(path) ? [] : movedFrom ? [movedFrom, path] : [path],
  );
  const canCommit = paths.length > 0 && message.trim() !== '' && !commit.isRunning && !suggest.isRunning;

  async function submit() {
    if (canCommit && (await commit.run(paths, message.trim()))) onClose();
  }

  function toggle(path: string) {
    const next = new Set(leftOut);
    if (!next.delete(path)) next.add(path);
    setLeftOut(next);
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal aria-describedby={undefined} {...openerFocus}>
        <form
          className="flex min-h-0 flex-col gap-3 p-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          }}
        >
          <Dialog.Title className="text-title font-semibold">{words.commitTitle(branch)}</Dialog.Title>
          <fieldset className="min-h-0 overflow-y-auto rounded-control border border-line py-1">
            <legend className="sr-only">{words.commitFiles}</legend>
            {offered.map(({ path }) => (
              <label key={path} className="flex items-center gap-2 px-3 py-1 hover:bg-hover">
                <input
                  type="checkbox"
                  checked={!leftOut.has(path)}
                  onChange={() => toggle(path)}
                  className="size-3.5 shrink-0"
                />
                <PathText path={path} className="font-mono text-small" />
              </label>
            ))}
          </fieldset>
          <label className="space-y-1">
            <span className="font-medium">{words.message}</span>
            <textarea
              rows={4}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
              className={`${fieldLook} w-full px-2.5 py-1.5`}
            />
          </label>
          {(commit.error ?? suggest.error) !== null && (
            <FailureMessage className="max-h-48 overflow-y-auto whitespace-pre-wrap">
              {commit.error ?? suggest.error}
            </FailureMessage>
          )}
          <div className="flex items-center justify-end gap-2">
            <Button
              type="button"
              look="quiet"
              className="mr-auto"
              aria-disabled={suggest.isRunning || paths.length === 0}
              onClick={() => suggest.isRunning || paths.length === 0 || void suggest.run(paths)}
            >
              <Sparkles aria-hidden className="size-4" />
              {suggest.isRunning ? words.suggesting : words.suggest}
            </Button>
            <Dialog.Close asChild>
              <Button type="button" look="quiet">
                {texts.changes.cancel}
              </Button>
            </Dialog.Close>
            <Button type="submit" look="primary" aria-disabled={!canCommit}>
              {commit.isRunning ? words.committing : words.commitNow(paths.length)}
            </Button>
          </div>
        </form>
      </Modal>
    </Dialog.Root>
  );
}
