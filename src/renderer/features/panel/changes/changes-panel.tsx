import { FileDiff } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '../../../core/components/load-failure';
import { useZoomFactor } from '../../../core/layout/use-zoom-factor';
import { useAppState, useModels } from '../../../core/store/app-context';
import { type AppState, conversationOnPage } from '../../../core/store/app-state';
import type { OpenConversation } from '../../../core/store/open-conversation';
import { changeRows, editKeyOf } from '../../../core/store/panel/change-rows';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { pathsOfCall, sortFiles } from '../../../core/store/panel/changes-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import { reviewRows } from '../../../core/store/panel/review-rows';
import { texts } from '../../../core/texts/texts';
import { CopyBar } from '../../worktree/copy-bar';
import { ChangesHeader, leastSideBySide } from './changes-header';
import { ChangesList } from './changes-list';
import { keyTarget } from './key-target';
import { useChangedFiles, useChangesState, useReviewState } from './use-changed-files';

/** Shows how the calls of the open conversation changed files; the inbox shows no single one. */
export function ChangesPanel() {
  return (
    <>
      <h2 className="sr-only">{texts.panel.tabs.changes}</h2>
      <CopyBar />
      <Content />
    </>
  );
}

function Content() {
  const { app } = useModels();
  const id = useAppState((state) => conversationOnPage(state)?.id ?? null);
  const status = useAppState(statusOnPage);
  const files = useChangedFiles();
  if (id === null || status === 'none') return <NoChanges>{texts.changes.noConversation}</NoChanges>;
  if (status === 'loading') return <p className="p-4 text-small text-ink-faint">{texts.loading}</p>;
  if (status === 'failed') {
    return (
      <LoadFailure className="p-4" onRetry={() => void app.showConversation(id)}>
        {texts.changes.cannotLoad}
      </LoadFailure>
    );
  }
  if (files.length > 0) return <ChangesView key={id} files={files} />;
  return <NoChanges title={texts.changes.none}>{texts.changes.noneHint}</NoChanges>;
}

function NoChanges({ title, children }: { title?: string; children: string }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 p-6 text-center">
      <FileDiff aria-hidden className="size-5 text-ink-faint" />
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="max-w-72 text-small text-ink-soft">{children}</p>
    </div>
  );
}

function statusOnPage(state: AppState): 'none' | OpenConversation['status'] {
  const open = conversationOnPage(state);
  return open?.shown ? 'ready' : (open?.status ?? 'none');
}

function ChangesView({ files }: { files: readonly ChangedFile[] }) {
  const { changes } = usePanel();
  const { view, order, openPaths, linesBefore, unfolded, soughtCallId } = useChangesState((state) => state);
  const reviews = useReviewState((state) => state.reviews);
  const layout = useAppState(({ settings }) => (settings.status === 'ready' ? settings.value.diffLayout : 'inline'));
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const zoom = useZoomFactor();
  const isWide = width / zoom >= leastSideBySide;
  const isSideBySide = layout === 'side-by-side' && isWide;
  const sorted = useMemo(() => sortFiles(files, order), [files, order]);
  const rows = useMemo(
    () =>
      view === 'review'
        ? reviewRows(sorted, { openPaths, isSideBySide, reviews })
        : changeRows(sorted, { openPaths, isSideBySide, linesBefore, unfolded }),
    [view, sorted, openPaths, isSideBySide, linesBefore, unfolded, reviews],
  );
  const [soughtKey, setSoughtKey] = useState<string | null>(null);
  const lastFocused = useRef<string | null>(null);

  useEffect(() => {
    if (soughtCallId === null) return;
    const paths = pathsOfCall(files, soughtCallId);
    const edit = files.flatMap(({ edits }) => edits).find(({ callId }) => callId === soughtCallId);
    changes.found();
    if (!edit) return;
    changes.open(paths);
    setSoughtKey(editKeyOf(edit));
  }, [soughtCallId, files, changes]);

  function step(key: 'n' | 'p') {
    const target = keyTarget(rows, { key, focused: lastFocused.current });
    if (target?.kind === 'focus') setSoughtKey(target.key);
  }

  return (
    <div ref={frame} className="flex min-h-0 grow flex-col">
      <ChangesHeader
        files={files}
        layout={layout}
        isTooNarrow={layout === 'side-by-side' && width > 0 && !isWide}
        onStep={step}
      />
      <ChangesList
        rows={rows}
        soughtKey={soughtKey}
        onFound={() => setSoughtKey(null)}
        onSeek={setSoughtKey}
        onFocus={(key) => {
          lastFocused.current = key;
        }}
      />
    </div>
  );
}

/** In CSS pixels; 0 until measured. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
