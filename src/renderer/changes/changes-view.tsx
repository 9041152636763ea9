import { useEffect, useMemo, useRef, useState } from 'react';
import { usePanel } from '../panel/panel-context';
import { useZoomFactor } from '../settings/use-zoom-factor';
import { useAppState } from '../store/app-context';
import { changeRows, editKeyOf } from './change-rows';
import type { ChangedFile } from './changed-files';
import { ChangesHeader, leastSideBySide } from './changes-header';
import { ChangesList } from './changes-list';
import { pathsOfCall, sortFiles } from './changes-model';
import { keyTarget } from './key-target';
import { useChangesState } from './use-changed-files';
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
