import { GitCommitHorizontal, Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppState, useConversation } from '../../../core/store/app-context';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { SelectField } from '../../../ui/select-field';
import { CommitDialog } from './commit-dialog';
import { useChangesState, useReviewState } from './use-changed-files';

const words = texts.changes.review;
const views = ['calls', 'conversation', 'head'] as const;

/** What is compared, and the way to commit it. */
export function ReviewBar({ files }: { files: readonly ChangedFile[] }) {
  const { changes, review } = usePanel();
  const view = useChangesState((state) => state.view);
  const { base, git } = useReviewState((state) => state);
  const [isCommitting, setIsCommitting] = useState(false);
  const isRunning = useConversation(({ run }) => run !== null, false);
  const isFocused = useIsWindowFocused();
  // What the user changes in their editor is seen when they come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that ended and a window that came back are occasions
  useEffect(() => {
    void review.load(files);
  }, [review, files, isRunning, isFocused]);
  const shownView = view === 'calls' ? 'calls' : base;
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-2">
      <SelectField
        aria-label={words.view}
        className="h-7 text-small"
        value={shownView}
        onChange={({ target: { value } }) => {
          changes.setView(value === 'calls' ? 'calls' : 'review');
          if (value === 'conversation' || value === 'head') review.setBase(value);
        }}
      >
        {views
          .filter((one) => one !== 'head' || git !== null)
          .map((one) => (
            <option key={one} value={one}>
              {words.views[one]}
            </option>
          ))}
      </SelectField>
      {git !== null && (
        <Button size="small" className="ml-auto" onClick={() => setIsCommitting(true)}>
          <GitCommitHorizontal aria-hidden className="size-3.5" />
          {words.commit}
        </Button>
      )}
      {isCommitting && (
        <CommitDialog files={files} branch={git?.branch ?? null} onClose={() => setIsCommitting(false)} />
      )}
    </div>
  );
}

/** The last revert or commit, with the way back. */
export function ReviewReport() {
  const { review } = usePanel();
  const openId = useAppState(({ open }) => open?.id);
  const report = useReviewState((state) => (state.report?.conversationId === openId ? state.report : null));
  const isBusy = useReviewState((state) => state.isBusy);
  return (
    report && (
      <div className="flex items-start gap-1 border-t border-line bg-sunken py-1.5 pr-2 pl-3 text-small">
        <p
          className={`min-w-0 grow pt-0.5 wrap-anywhere whitespace-pre-wrap ${report.isFailure ? 'text-bad-ink' : ''}`}
        >
          {report.message}
        </p>
        {report.undoId !== null && (
          <Button look="quiet" size="small" aria-disabled={isBusy} onClick={() => void review.takeBack()}>
            <Undo2 aria-hidden className="size-3.5" />
            {texts.changes.undo}
          </Button>
        )}
        <IconButton icon={X} size="small" name={texts.changes.dismissReport} onClick={review.dismissReport} />
      </div>
    )
  );
}

function useIsWindowFocused(): boolean {
  const [isFocused, setIsFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setIsFocused(document.hasFocus());
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
    };
  }, []);
  return isFocused;
}
