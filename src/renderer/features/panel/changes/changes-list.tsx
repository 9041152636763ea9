import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import { useWrapLines } from '../../../core/components/wrap-toggle';
import { LineCell } from '../../../core/diff/line-cell';
import { useLineHighlights } from '../../../core/diff/use-line-highlights';
import { type ChangeRow, lineStretches } from '../../../core/store/panel/change-rows';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { shownIndexes } from '../../../ui/behavior/shown-indexes';
import { usePinnedItems } from '../../../ui/behavior/use-pinned-items';
import { EditRow } from './edit-row';
import { FileRow } from './file-row';
import { HiddenLinesRow } from './hidden-lines-row';
import { keyTarget } from './key-target';
import { PairRow } from './pair-row';

/** Estimates: each row is measured once it is rendered. */
const heights: Readonly<Record<ChangeRow['kind'], number>> = {
  file: 33,
  call: 36,
  pair: 18,
  line: 18,
  stretch: 20,
  nothing: 26,
  space: 8,
};

interface ChangesListProps {
  readonly rows: readonly ChangeRow[];
  /** The row to scroll to and focus. */
  readonly soughtKey: string | null;
  readonly onFound: () => void;
  readonly onSeek: (rowKey: string) => void;
  /** Reports which row has the focus. */
  readonly onFocus: (rowKey: string) => void;
}

export function ChangesList({ rows, soughtKey, onFound, onSeek, onFocus }: ChangesListProps) {
  const { changes } = usePanel();
  const scroller = useRef<HTMLDivElement>(null);
  const pinnedItems = usePinnedItems(scroller);
  const { diffs: isWrapped } = useWrapLines();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'line'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    rangeExtractor: useCallback(
      (range: Range) => shownIndexes(defaultRangeExtractor(range), pinnedItems(), range.count),
      [pinnedItems],
    ),
  });
  const shown = virtualizer.getVirtualItems();
  useLineHighlights(useMemo(() => lineStretches(rows), [rows]));

  useEffect(() => {
    if (soughtKey === null) return;
    const index = rows.findIndex(({ key }) => key === soughtKey);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: rows[index]?.kind === 'call' ? 'start' : 'auto' });
  }, [soughtKey, rows, virtualizer]);
  // The row is rendered some time after the list scrolled to it, so every render checks for it.
  useEffect(() => {
    if (soughtKey === null) return;
    const row = scroller.current?.querySelector(`[data-row="${CSS.escape(soughtKey)}"]`);
    const target = row?.querySelector<HTMLElement>('[data-file-toggle], [data-edit]');
    if (!target) return;
    target.focus({ preventScroll: true });
    onFound();
  });

  function moveByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = keyTarget(rows, { key: event.key, focused: rowKeyAt(event.target) });
    if (target === null) return;
    event.preventDefault();
    if (target.kind === 'focus') onSeek(target.key);
    else changes.toggle(target.path);
  }

  return (
    <section
      ref={scroller}
      aria-label={texts.changes.list}
      // Takes the focus of a disappearing row whose edit is out of sight.
      tabIndex={-1}
      onKeyDown={moveByKey}
      onFocus={(event) => {
        const key = rowKeyAt(event.target);
        if (key !== null) onFocus(key);
      }}
      className="@container min-h-0 grow overflow-y-auto overscroll-contain -outline-offset-2 scroll-diffs:overflow-x-auto"
    >
      <div
        className="relative"
        style={{ height: virtualizer.getTotalSize(), ...(isWrapped ? {} : { minWidth: widthOf(rows) }) }}
      >
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-row={row.key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <div className={isCode(row) ? '' : 'scroll-diffs:sticky scroll-diffs:left-0 scroll-diffs:w-[100cqw]'}>
                  <Row row={row} onToggle={changes.toggle} />
                </div>
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function isCode({ kind }: ChangeRow): boolean {
  return kind === 'pair' || kind === 'line';
}

/** Wide enough for the longest line, of which only some are in the page. */
function widthOf(rows: readonly ChangeRow[]): string {
  let [longest, columns] = [0, 1];
  for (const row of rows) {
    if (row.kind === 'pair') columns = 2;
    const lines = row.kind === 'pair' ? [row.pair.left, row.pair.right] : row.kind === 'line' ? [row.line.line] : [];
    for (const line of lines) if (line) longest = Math.max(longest, widthOfText(line.text));
  }
  // A character of a monospaced font is 0.6 em wide; before it come the numbers and the sign.
  return `calc(${columns} * (var(--text-small) * ${(longest * 0.62).toFixed(1)} + 7rem))`;
}

/** In characters; tabs and wide characters count as more. */
function widthOfText(text: string): number {
  let width = text.length;
  for (const character of text) {
    if (character === '\t') width += 3;
    else if (character > '\u2e7f') width += 1;
  }
  return width;
}

function rowKeyAt(target: EventTarget): string | null {
  return (target as Element).closest('[data-row]')?.getAttribute('data-row') ?? null;
}

function Row({ row, onToggle }: { row: ChangeRow; onToggle: (path: string) => void }) {
  switch (row.kind) {
    case 'file':
      return <FileRow file={row.file} isOpen={row.isOpen} onToggle={() => onToggle(row.file.path)} />;
    case 'call':
      return <EditRow edit={row.edit} />;
    case 'pair':
      return <PairRow pair={row.pair} />;
    case 'line':
      return <LineCell line={row.line.line} partner={row.line.partner} numbers="both" />;
    case 'stretch':
      return <HiddenLinesRow edit={row.edit} stretch={row.stretch} />;
    case 'nothing':
      return (
        <p className="px-3 pb-1 pl-8 text-small text-ink-faint">
          {row.edit.description ?? texts.changes.nothingToShow}
        </p>
      );
    case 'space':
      return <div className="h-2" />;
    default:
      return assertNever(row);
  }
}
