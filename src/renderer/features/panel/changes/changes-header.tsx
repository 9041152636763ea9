import { ChevronDown, ChevronUp, Columns2, Rows2 } from 'lucide-react';
import { useRef } from 'react';
import type { Settings } from '../../../../shared/settings/settings';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { LineCounts } from '../../../core/diff/line-counts';
import { useLayout } from '../../../core/layout/layout-context';
import { useModels } from '../../../core/store/app-context';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import type { ChangeOrder } from '../../../core/store/panel/changes-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { SegmentedControl } from '../../../ui/segmented-control';
import { UndoAll, UndoAllReport } from './undo-all';
import { useChangesState } from './use-changed-files';

type Layout = Settings['diffLayout'];

/** Two columns of about 34 characters with line numbers: in less, every line wraps. */
export const leastSideBySide = 600;
/** The panel's border, next to its content. */
const border = 1;

interface ChangesHeaderProps {
  readonly files: readonly ChangedFile[];
  readonly layout: Layout;
  /** Side by side is chosen, but there is no room for it. */
  readonly isTooNarrow: boolean;
  readonly onStep: (key: 'n' | 'p') => void;
}

export function ChangesHeader({ files, layout, isTooNarrow, onStep }: ChangesHeaderProps) {
  const { changes } = usePanel();
  const order = useChangesState((state) => state.order);
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <p
          ref={summary}
          tabIndex={-1}
          className="mr-auto flex items-center gap-2 text-small whitespace-nowrap text-ink-soft"
        >
          {texts.changes.summary(files.length)}
          <LineCounts added={added} removed={removed} />
        </p>
        <UndoAll files={files} summary={summary} />
        <select
          aria-label={texts.changes.order}
          value={order}
          onChange={(event) => changes.setOrder(event.target.value as ChangeOrder)}
          className="h-6 rounded-control border border-line bg-raised px-1 text-small text-ink"
        >
          {(['newest', 'path'] as const).map((one) => (
            <option key={one} value={one}>
              {texts.changes.orders[one]}
            </option>
          ))}
        </select>
        <span className="flex">
          <IconButton icon={ChevronUp} size="small" name={texts.changes.previous} onClick={() => onStep('p')} />
          <IconButton icon={ChevronDown} size="small" name={texts.changes.next} onClick={() => onStep('n')} />
        </span>
        <LayoutToggle layout={layout} />
      </div>
      {isTooNarrow && <p className="px-3 pb-2 text-small text-ink-faint">{texts.changes.tooNarrow}</p>}
      <UndoAllReport />
    </div>
  );
}

const layouts = [
  { value: 'inline', name: texts.changes.layouts.inline, icon: Rows2 },
  { value: 'side-by-side', name: texts.changes.layouts['side-by-side'], icon: Columns2 },
] as const;

function LayoutToggle({ layout }: { layout: Layout }) {
  const { app } = useModels();
  const { widenPanel } = useLayout();
  const update = useAsyncAction(app.updateSettings);

  /** Whoever chooses again what is chosen may want the room for it. */
  function choose(chosen: Layout) {
    if (chosen === 'side-by-side') widenPanel(leastSideBySide + border);
    if (chosen !== layout) void update.run({ diffLayout: chosen });
  }

  return (
    <>
      <SegmentedControl label={texts.changes.layout} segments={layouts} value={layout} onChoose={choose} />
      {update.error !== null && <FailureMessage className="basis-full">{update.error}</FailureMessage>}
    </>
  );
}
