import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { CommandOutput } from '../../../shared/contract/contract';
import { useActions } from '../../core/actions/actions-context';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useOpenerFocus } from '../../core/focus/focus';
import { useAppState, useConversation, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { Modal } from '../../ui/modal';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { busyConversation } from './busy-conversation';
import { FileNames } from './file-names';
import { usePreview } from './use-preview';

const words = texts.worktree.create;

/** Says what a copy would start from, and creates it. */
export function CreateCopyDialog() {
  const { app } = useModels();
  const { stage } = useActions();
  const focus = useOpenerFocus();
  const preview = usePreview(app.previewWorktree);
  return (
    <Dialog.Root open onOpenChange={stage.clear}>
      <Modal {...focus} aria-describedby={undefined}>
        <div className="flex min-h-0 flex-col gap-3 p-5">
          <Dialog.Title className="text-title font-semibold">{words.title}</Dialog.Title>
          {preview.status === 'loading' && <SkeletonLines label={texts.loading} />}
          {preview.status === 'ready' && <Offer start={preview.value} />}
          {preview.status === 'failed' && (
            <>
              <FailureMessage>{preview.message}</FailureMessage>
              <Dialog.Close asChild>
                <Button look="quiet" className="self-end">
                  {words.cancel}
                </Button>
              </Dialog.Close>
            </>
          )}
        </div>
      </Modal>
    </Dialog.Root>
  );
}

function Offer({ start }: { start: CommandOutput<'worktree.preview'> }) {
  const { app } = useModels();
  const { stage } = useActions();
  const isShared = useAppState((state) => busyConversation(state) !== null);
  const isRunning = useConversation(({ run }) => run !== null, false);
  const { branch, commit, uncommitted } = start;
  // Unfinished work of the other conversation wouldn't help this one.
  const [isBringing, setIsBringing] = useState(!isShared);
  const creating = useAsyncAction(app.createWorktree);

  async function create() {
    if (creating.isRunning) return;
    if (await creating.run({ bringsChanges: isBringing && uncommitted.length > 0 })) stage.clear();
  }

  return (
    <form
      className="flex min-h-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <p className="text-ink-soft">{words.what}</p>
      <p>
        {words.startsFrom(branch, commit.id)} <span className="text-ink-soft">{commit.subject}</span>
      </p>
      {uncommitted.length > 0 && (
        <div className="min-h-0 space-y-1 overflow-y-auto">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isBringing}
              onChange={({ target }) => setIsBringing(target.checked)}
              className="size-3.5 shrink-0"
            />
            {words.bring(uncommitted.length)}
          </label>
          <FileNames paths={uncommitted} className="pl-5.5" />
          <p className="pl-5.5 text-small text-ink-faint">{words.bringHint}</p>
        </div>
      )}
      <p className="text-small text-ink-soft">
        {words.ignored} {isRunning && words.running}
      </p>
      {creating.error !== null && <FailureMessage>{creating.error}</FailureMessage>}
      <div className="flex justify-end gap-2">
        <Dialog.Close asChild>
          <Button type="button" look="quiet">
            {words.cancel}
          </Button>
        </Dialog.Close>
        <Button type="submit" look="primary" aria-disabled={creating.isRunning}>
          {creating.isRunning ? words.creating : words.confirm}
        </Button>
      </div>
    </form>
  );
}
