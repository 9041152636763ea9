import { useEffect, useMemo, useRef, useState } from 'react';
import { useZoomFactor } from '../core/layout/use-zoom-factor';
import { useAppState } from '../core/store/app-context';
import { changeRows, editKeyOf } from '../core/store/panel/change-rows';
import type { ChangedFile } from '../core/store/panel/changed-files';
import { pathsOfCall, sortFiles } from '../core/store/panel/changes-model';
import { usePanel } from '../core/store/panel/panel-context';
import { ChangesHeader, leastSideBySide } from '../features/panel/changes/changes-header';
import { ChangesList } from '../features/panel/changes/changes-list';
import { keyTarget } from '../features/panel/changes/key-target';
import { useChangesState } from '../features/panel/changes/use-changed-files';
import { useElementWidth } from './use-element-width';

export function ChangesView({ files }: { files: readonly ChangedFile[] }) {
  const { changes } = usePanel();
  const { order, openPaths, linesBefore, unfolded, soughtCallId } = useChangesState((state) => state);
  const layout = useAppState(({ settings }) => (settings.status === 'ready' ? settings.value.diffLayout : 'inline'));
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const zoom = useZoomFactor();
  const isWide = width / zoom >= leastSideBySide;
  const isSideBySide = layout === 'side-by-side' && isWide;
  const sorted = useMemo(() => sortFiles(files, order), [files, order]);
  const rows = useMemo(
    () => changeRows(sorted, { openPaths, isSideBySide, linesBefore, unfolded }),
    [sorted, openPaths, isSideBySide, linesBefore, unfolded],
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
