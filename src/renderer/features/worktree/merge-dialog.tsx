import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { WorktreeMerge } from '../../../shared/contract/worktree-commands';
import { useActions } from '../../core/actions/actions-context';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useOpenerFocus } from '../../core/focus/focus';
import { useConversation, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { Modal } from '../../ui/modal';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { fieldLook } from '../../ui/text-field';
import { FileNames } from './file-names';
import { usePreview } from './use-preview';

const words = texts.worktree.merge;

/** Shows what merging the copy would change, and does it. */
export function MergeDialog() {
  const { app } = useModels();
  const { stage } = useActions();
  const focus = useOpenerFocus();
  const preview = usePreview(app.previewMerge);
  const target = preview.status === 'ready' ? preview.value.target : null;
  return (
    <Dialog.Root open onOpenChange={stage.clear}>
      <Modal {...focus} aria-describedby={undefined}>
        <div className="flex min-h-0 flex-col gap-3 p-5">
          <Dialog.Title className="text-title font-semibold">{words.title(target)}</Dialog.Title>
          {preview.status === 'loading' && <SkeletonLines label={texts.loading} />}
          {preview.status === 'failed' && <FailureMessage>{preview.message}</FailureMessage>}
          {preview.status === 'ready' && <Merge merge={preview.value} />}
          {preview.status === 'failed' && <CloseButton />}
        </div>
      </Modal>
    </Dialog.Root>
  );
}

function CloseButton() {
  return (
    <Dialog.Close asChild>
      <Button type="button" look="quiet" className="self-end">
        {words.cancel}
      </Button>
    </Dialog.Close>
  );
}

function Merge({ merge }: { merge: WorktreeMerge }) {
  const { folder, target, conflicts, inTheWay, files } = merge;
  if (target === null) return <Obstacle>{words.noTarget(folder)}</Obstacle>;
  if (conflicts.length > 0) {
    return (
      <Obstacle paths={conflicts} hint={words.conflictsHint(target)}>
        {words.conflicts(target)}
      </Obstacle>
    );
  }
  if (inTheWay.length > 0) return <Obstacle paths={inTheWay}>{words.inTheWay(folder)}</Obstacle>;
  return files.length === 0 ? <Obstacle>{words.nothing}</Obstacle> : <MergeForm merge={merge} />;
}

interface ObstacleProps {
  readonly children: string;
  readonly paths?: readonly string[];
  readonly hint?: string;
}

function Obstacle({ children, paths = [], hint }: ObstacleProps) {
  return (
    <>
      <p>{children}</p>
      {paths.length > 0 && <FileNames paths={paths} />}
      {hint !== undefined && <p className="text-ink-soft">{hint}</p>}
      <CloseButton />
    </>
  );
}

function MergeForm({ merge }: { merge: WorktreeMerge }) {
  const { app } = useModels();
  const { stage } = useActions();
  const { files, commits, uncommitted, fingerprint } = merge;
  const title = useConversation((conversation) => conversation.title, '');
  const [message, setMessage] = useState(title);
  const merging = useAsyncAction(app.mergeWorktree);
  const canMerge = message.trim() !== '' && !merging.isRunning;

  async function submit() {
    if (canMerge && (await merging.run({ message: message.trim(), fingerprint }))) stage.clear();
  }

  return (
    <form
      className="flex min-h-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
    >
      <div className="min-h-0 space-y-1 overflow-y-auto">
        <p>{words.changes(files.length, commits.length)}</p>
        <FileNames
          label={words.files}
          paths={files.map(({ path }) => path)}
          notes={files.map(({ state }) => words.states[state])}
        />
      </div>
      {uncommitted.length > 0 && (
        <label className="space-y-1">
          <span className="font-medium">{words.message(uncommitted.length)}</span>
          <textarea
            rows={3}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            className={`${fieldLook} w-full px-2.5 py-1.5`}
          />
        </label>
      )}
      <p className="text-small text-ink-soft">{words.after}</p>
      {merging.error !== null && <FailureMessage className="whitespace-pre-wrap">{merging.error}</FailureMessage>}
      <div className="flex justify-end gap-2">
        <CloseButton />
        <Button type="submit" look="primary" aria-disabled={!canMerge}>
          {merging.isRunning ? words.merging : words.confirm(files.length)}
        </Button>
      </div>
    </form>
  );
}
