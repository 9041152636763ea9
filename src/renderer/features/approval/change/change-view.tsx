import { FileText } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { FileChange } from '../../../../shared/call/file-change';
import { revealText } from '../../../../shared/text/blank-runs';
import { RevealedText } from '../../../core/components/revealed-text';
import { changeLines, type DiffLine } from '../../../core/diff/change-lines';
import { DiffView } from '../../../core/diff/diff-view';
import { LineCounts } from '../../../core/diff/line-counts';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { type ChangeTexts, changeTexts } from './change-texts';

interface ChangePlainProps {
  /** Null if the text is shown without a comparison. */
  readonly before: string | null;
  readonly after: string;
  /** Whether `after` is a text that is removed. */
  readonly isRemoved: boolean;
}

interface ChangeViewProps {
  readonly change: FileChange;
  /** `inline` leaves the path to the question around it. */
  readonly look?: 'section' | 'inline';
  /** Whether the change belongs to the current parameters. */
  readonly isCurrent: boolean;
  /** Absent if the new text can't be edited. */
  readonly onEdit?: (edit: { readonly edited: string; readonly lineEnding: ChangeTexts['lineEnding'] }) => void;
}

/** The editor draws all removed lines and in-line differences at once; more would block the window. */
const maxRemoved = 3_000;

const maxLineLength = 20_000;

const ChangeEditor = lazy(() =>
  import('./change-editor').then(
    (module) => ({ default: module.ChangeEditor }),
    // The change is readable without the editor too.
    () => ({ default: ChangePlain }),
  ),
);

export function ChangeView({ change, look = 'section', isCurrent, onEdit }: ChangeViewProps) {
  const headingId = useId();
  const [unchanged, setUnchanged] = useState<'collapsed' | 'shown'>('collapsed');
  const { path, before, after } = change;
  const shown = useMemo(() => changeTexts({ before, after }), [before, after]);
  const lines = useMemo(() => changeLines(shown.before, shown.after), [shown]);
  const mayHide = useMemo(() => hidesLines(shown.after, lines ?? []), [shown, lines]);
  const added = lines?.filter(({ kind }) => kind === 'added').length ?? 0;
  const removed = lines?.filter(({ kind }) => kind === 'removed').length ?? 0;
  // Decided once: otherwise the editor would be recreated while the user types.
  const [isComparable] = useState(
    () => lines !== null && removed <= maxRemoved && lines.every(({ text }) => text.length <= maxLineLength),
  );
  const isRemoved = before !== null && shown.after === '' && change.editable === undefined;
  const content = isRemoved
    ? { before: null, after: (shown.before ?? '').replace(/\n$/, ''), isRemoved }
    : { before: isComparable ? shown.before : null, after: shown.after, isRemoved };
  return (
    <article aria-labelledby={headingId} className={look === 'section' ? 'space-y-1.5' : 'space-y-1'}>
      <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-small">
        <div className={look === 'section' ? 'flex min-w-0 gap-x-2' : 'sr-only'}>
          <FileText aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
          <h3 id={headingId} className="flex min-w-0 flex-wrap gap-x-2">
            <span className="font-mono wrap-anywhere">
              <RevealedText text={path} />
            </span>
            <span className={before === null ? 'font-medium text-good-ink' : 'text-ink-soft'}>{kindOf(change)}</span>
          </h3>
        </div>
        {before !== null && <LineCounts added={added} removed={removed} />}
        {shown.lineEnding === '\r\n' && <span className="text-ink-faint">{texts.change.crlf}</span>}
        {onEdit && (
          <span className="text-ink-faint">
            {look === 'section' ? texts.change.editable : texts.change.editableShort}
          </span>
        )}
        {isComparable && mayHide && (
          <Button
            look="quiet"
            size="small"
            className="-mr-2 ml-auto"
            onClick={() => setUnchanged(unchanged === 'shown' ? 'collapsed' : 'shown')}
          >
            {unchanged === 'shown' ? texts.change.hideUnchanged : texts.change.showUnchanged}
          </Button>
        )}
      </div>
      {!isComparable && before !== null && !isRemoved && (
        <p className="text-small text-ink-soft">{texts.change.tooMuch}</p>
      )}
      <Suspense fallback={<ChangePlain {...content} />}>
        <ChangeEditor
          {...content}
          path={path}
          label={(isRemoved ? texts.change.removedContent : texts.change.content)(revealText(path))}
          isEditable={onEdit !== undefined}
          unchanged={unchanged}
          height={look === 'section' ? '40vh' : '15rem'}
          isCurrent={isCurrent}
          onEdit={(edited) => onEdit?.({ edited, lineEnding: shown.lineEnding })}
        />
      </Suspense>
    </article>
  );
}

/** Fewer than three lines aren't worth a placeholder line. */
function hidesLines(after: string, lines: readonly DiffLine[]): boolean {
  return after.split('\n').length - lines.filter(({ kind }) => kind === 'added' || kind === 'context').length > 3;
}

function kindOf({ before, after, editable }: FileChange): string {
  if (before === null) return texts.change.newFile;
  if (editable?.kind === 'edits') return texts.change.edits;
  return after === '' && editable === undefined ? texts.change.removes : texts.change.replaces;
}

/** A change without an editor: until the editor is loaded, or if it can't be. */
function ChangePlain({ before, after, isRemoved }: ChangePlainProps) {
  const lines = useMemo(
    () => (before === null ? null : changeLines(before, after)) ?? plainLines(after, isRemoved ? 'removed' : 'context'),
    [before, after, isRemoved],
  );
  return <DiffView lines={lines} />;
}

function plainLines(text: string, kind: 'removed' | 'context'): DiffLine[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line, index) => ({ kind, text: line, number: index + 1 }));
}
