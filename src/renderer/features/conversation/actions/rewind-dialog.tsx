import clsx from 'clsx';
import { FileMinus, FilePen, FilePlus, TriangleAlert } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import { isGitRecord } from '../../../../shared/call/is-git-record';
import type { RewindPart, RewindPreview } from '../../../../shared/contract/rewind';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useConversation, useModels } from '../../../core/store/app-context';
import { lastingCalls } from '../../../core/store/lasting-calls';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Modal } from '../../../ui/modal';
import { RadioOption } from '../../../ui/radio-option';
import { SkeletonLines } from '../../../ui/skeleton-lines';

interface RewindDialogProps {
  readonly itemId: string;
  readonly isOwn: boolean;
  onClose(): void;
}

const parts: readonly RewindPart[] = ['both', 'conversation', 'files'];
/** The most files to list. */
const shownFiles = 200;

/** Shows what going back to a message changes before anything is changed. */
export function RewindDialog({ itemId, isOwn, onClose }: RewindDialogProps) {
  const { app } = useModels();
  const [preview, setPreview] = useState<RewindPreview | null>(null);
  const [chosen, setChosen] = useState<RewindPart>('both');
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const isRunning = useConversation(({ run }) => run !== null, false);
  const lasting = useLastingCalls();
  const cancel = useRef<HTMLButtonElement>(null);
  const group = useId();
  const loading = useAsyncAction(async () => setPreview(await app.previewRewind(itemId)));
  const rewinding = useAsyncAction(app.rewind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void loading.run();
  }, []);

  const options = parts.filter((part) => canRewind(part, preview));
  const part = options.includes(chosen) ? chosen : (options[0] ?? 'conversation');
  const conflicts = part === 'conversation' ? [] : (preview?.conflicts ?? []);
  const canConfirm = options.length > 0 && (conflicts.length === 0 || isLeavingOut) && !rewinding.isRunning;

  async function rewind() {
    const leaveOut = conflicts.map(({ path }) => path);
    if (await rewinding.run(itemId, { part, leaveOut })) onClose();
    // The conflicts may have changed.
    else void loading.run();
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Modal
        aria-modal
        onOpenAutoFocus={(event) => {
          // Enter must not confirm what wasn't read yet.
          event.preventDefault();
          cancel.current?.focus();
        }}
      >
        <div className="min-h-0 space-y-3 overflow-y-auto p-5">
          <Dialog.Title className="text-title font-semibold">
            {isOwn ? texts.rewind.titleBefore : texts.rewind.titleAfter}
          </Dialog.Title>
          <Dialog.Description className="text-ink-soft">{texts.rewind.hint}</Dialog.Description>
          {isRunning && (
            <p className={clsx('rounded-control px-3 py-2', lasting.length > 0 ? 'bg-warn-soft' : 'bg-side')}>
              {lasting.length > 0 ? texts.rewind.stopsLasting(lasting) : texts.rewind.stopsRun}
            </p>
          )}
          {preview === null && loading.error === null && <SkeletonLines label={texts.loading} />}
          {preview !== null && (
            <>
              {options.length === 0 && <p>{texts.rewind.nothing}</p>}
              {options.length > 1 && (
                <fieldset aria-label={texts.rewind.parts} className="-mx-2">
                  {options.map((option) => (
                    <RadioOption
                      key={option}
                      group={group}
                      name={texts.rewind.part[option]}
                      isChosen={option === part}
                      onChoose={() => setChosen(option)}
                    >
                      <span className="block text-ink-soft">{partHint(option, preview)}</span>
                    </RadioOption>
                  ))}
                </fieldset>
              )}
              {part !== 'conversation' && <ChangedFiles preview={preview} />}
              {conflicts.length > 0 && (
                <Conflicts conflicts={conflicts} isLeftOut={isLeavingOut} onLeaveOut={setIsLeavingOut} />
              )}
              {part !== 'conversation' && preview.notCovered.length > 0 && (
                <section className="space-y-1">
                  <h3 className="font-medium">{texts.rewind.notCovered}</h3>
                  <ul className="list-disc pl-5 text-ink-soft">
                    {preview.notCovered.map((summary, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                      <li key={index} className="wrap-anywhere">
                        {summary}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
          {(loading.error ?? rewinding.error) && <FailureMessage>{rewinding.error ?? loading.error}</FailureMessage>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          <Dialog.Close asChild>
            <Button ref={cancel} look="quiet">
              {texts.rewind.cancel}
            </Button>
          </Dialog.Close>
          <Button look="primary" disabled={!canConfirm} onClick={() => void rewind()}>
            {texts.rewind.confirm[part]}
          </Button>
        </div>
      </Modal>
    </Dialog.Root>
  );
}

/** What would be left half done. */
function useLastingCalls(): readonly string[] {
  const sandbox = useAppState((state) => state.sandbox);
  const open = useAppState((state) => state.open?.shown ?? null);
  return open ? lastingCalls(open, sandbox) : [];
}

function canRewind(part: RewindPart, preview: RewindPreview | null): boolean {
  const hasFiles = preview !== null && preview.changes.length + preview.conflicts.length > 0;
  const hasMessages = preview !== null && preview.following > 0;
  if (part === 'both') return hasFiles && hasMessages;
  return part === 'files' ? hasFiles : hasMessages;
}

function partHint(part: RewindPart, { changes, following }: RewindPreview): string {
  if (part === 'both') return texts.rewind.bothHint(changes.length);
  return part === 'files' ? texts.rewind.filesHint(changes.length) : texts.rewind.conversationHint(following);
}

const icons = { restore: FilePlus, change: FilePen, remove: FileMinus };

function ChangedFiles({ preview: { changes } }: { preview: RewindPreview }) {
  if (changes.length === 0) return null;
  // The user's own files are what they look for.
  const ownFirst = changes.toSorted((one, other) => Number(isGitRecord(one.path)) - Number(isGitRecord(other.path)));
  return (
    <section className="space-y-1">
      <h3 className="font-medium">{texts.rewind.changes(changes.length)}</h3>
      <ul
        className="max-h-56 overflow-y-auto rounded-control border border-line py-1"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={texts.rewind.changes(changes.length)}
      >
        {ownFirst.slice(0, shownFiles).map(({ path, what }) => {
          const Icon = icons[what];
          return (
            <li key={path} className="flex items-center gap-2 px-2.5 py-0.5">
              <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0 grow font-mono text-plain wrap-anywhere">{path}</span>
              <span className="shrink-0 text-small text-ink-faint">{texts.rewind.what[what]}</span>
            </li>
          );
        })}
        {changes.length > shownFiles && (
          <li className="px-2.5 py-0.5 text-ink-soft">{texts.rewind.more(changes.length - shownFiles)}</li>
        )}
      </ul>
    </section>
  );
}

interface ConflictsProps {
  readonly conflicts: RewindPreview['conflicts'];
  readonly isLeftOut: boolean;
  onLeaveOut(isLeftOut: boolean): void;
}

function Conflicts({ conflicts, isLeftOut, onLeaveOut }: ConflictsProps) {
  return (
    <section className="space-y-1.5 rounded-control bg-warn-soft px-3 py-2">
      <h3 className="flex items-start gap-2 font-medium text-warn-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {texts.rewind.conflicts(conflicts.length)}
      </h3>
      <ul className="space-y-0.5 pl-6">
        {conflicts.slice(0, shownFiles).map(({ path, why }) => (
          <li key={path} className="wrap-anywhere">
            <span className="font-mono text-plain">{path}</span>{' '}
            <span className="text-small text-ink-soft">{texts.rewind.why[why]}</span>
          </li>
        ))}
      </ul>
      <label className="flex items-center gap-2 pl-6">
        <input
          type="checkbox"
          checked={isLeftOut}
          onChange={({ target }) => onLeaveOut(target.checked)}
          className="size-4 shrink-0"
        />
        {texts.rewind.leaveOut}
      </label>
    </section>
  );
}
