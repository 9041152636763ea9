import { ArrowDownUp, ChevronDown, ChevronUp, Columns2, Rows2 } from 'lucide-react';
import { useRef } from 'react';
import type { Settings } from '../../../../shared/settings/settings';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { WrapToggle } from '../../../core/components/wrap-toggle';
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
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 px-3 py-2 @xs:gap-x-2">
        <p
          ref={summary}
          tabIndex={-1}
          className="mr-auto flex items-center gap-2 text-small whitespace-nowrap text-ink-soft"
        >
          {texts.changes.summary(files.length)}
          <span className="@max-xs:hidden">
            <LineCounts added={added} removed={removed} />
          </span>
        </p>
        <UndoAll files={files} summary={summary} />
        <OrderChoice />
        <span className="flex">
          <IconButton icon={ChevronUp} size="small" name={texts.changes.previous} onClick={() => onStep('p')} />
          <IconButton icon={ChevronDown} size="small" name={texts.changes.next} onClick={() => onStep('n')} />
        </span>
        <WrapToggle lines="diffs" />
        <LayoutToggle layout={layout} />
      </div>
      {isTooNarrow && <p className="px-3 pb-2 text-small text-ink-faint">{texts.changes.tooNarrow}</p>}
      <UndoAllReport />
    </div>
  );
}

/** The select lies invisibly over the icon: its text would take the room of three buttons. */
function OrderChoice() {
  const { changes } = usePanel();
  const order = useChangesState((state) => state.order);
  return (
    <span className="relative flex size-6 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
      <ArrowDownUp aria-hidden className="size-3.5" />
      <select
        aria-label={texts.changes.order}
        title={texts.changes.orderHint(texts.changes.orders[order])}
        value={order}
        onChange={(event) => changes.setOrder(event.target.value as ChangeOrder)}
        className="absolute inset-0 cursor-pointer bg-raised text-ink opacity-0"
      >
        {(['newest', 'path'] as const).map((one) => (
          <option key={one} value={one}>
            {texts.changes.orders[one]}
          </option>
        ))}
      </select>
    </span>
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
