import { Check, Undo2 } from 'lucide-react';
import type { FileReview } from '../../../../shared/contract/change-commands';
import { passFocusOn } from '../../../core/focus/focus';
import type { ChangeRow } from '../../../core/store/panel/change-rows';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { useReviewState } from './use-changed-files';

const words = texts.changes.review;

/** What is left of a file's changes, and what to do with all of it. */
export function ReviewRow({ file, review }: { file: ChangedFile; review: FileReview | null }) {
  if (review === null) {
    const isKnown = file.edits.every(({ isUndone }) => isUndone);
    return <Note>{file.isFolder || isKnown ? texts.changes.nothingToShow : texts.loading}</Note>;
  }
  if (review.kind === 'settled') return <Note>{words.settled}</Note>;
  if (review.kind === 'unknown') return <Note>{words.unknown(review.why)}</Note>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={words.file(file.path)} tabIndex={-1} data-edit className={look}>
      <p className="min-w-0 grow text-ink-soft">{review.note ?? words.hunks(review.hunks.length)}</p>
      <Choices file={file} hunk={null} keep={words.keepFile} revert={words.revertFile} />
    </div>
  );
}

const look = 'flex flex-wrap items-center gap-x-1 bg-side px-3 py-1 pl-8 text-small -outline-offset-2';

function Note({ children }: { children: string }) {
  return <p className="bg-side px-3 py-1.5 pl-8 text-small text-ink-faint">{children}</p>;
}

/** One change of a file, to keep or to revert. */
export function HunkRow({ row }: { row: Extract<ChangeRow, { kind: 'hunk' }> }) {
  const { file, index, lines } = row;
  const first = lines.find(({ kind }) => kind !== 'context');
  const number = first?.after ?? first?.before ?? 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={words.hunk(file.path, number)} tabIndex={-1} data-edit className={look}>
      <p className="min-w-0 grow text-ink-faint tabular-nums">{words.line(number)}</p>
      <Choices file={file} hunk={index} keep={words.keep} revert={words.revert} at={number} />
    </div>
  );
}

interface ChoicesProps {
  readonly file: ChangedFile;
  readonly hunk: number | null;
  readonly keep: string;
  readonly revert: string;
  readonly at?: number;
}

function Choices({ file, hunk, keep, revert, at }: ChoicesProps) {
  const { review } = usePanel();
  const { base, isBusy } = useReviewState((state) => state);
  if (base === 'head') return null;
  const what = at === undefined ? file.path : words.hunk(file.path, at);

  async function act(button: HTMLElement, perform: typeof review.keep) {
    const list = button.closest('section');
    if (isBusy) return;
    await perform(file, hunk);
    passFocusOn(
      button,
      list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(`review ${file.path}`)}"] [data-edit]`) ?? list,
    );
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`${keep}: ${what}`}
        title={words.keepHint}
        aria-disabled={isBusy}
        onClick={(event) => void act(event.currentTarget, review.keep)}
      >
        <Check aria-hidden className="size-3.5" />
        {keep}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`${revert}: ${what}`}
        title={words.revertHint}
        aria-disabled={isBusy}
        onClick={(event) => void act(event.currentTarget, review.revert)}
      >
        <Undo2 aria-hidden className="size-3.5" />
        {revert}
      </Button>
    </>
  );
}
