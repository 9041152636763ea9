import { ChevronDown, ChevronUp, Columns2, type LucideIcon, Rows2 } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
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
import { UndoAll, UndoAllReport } from './undo-all';
import { useChangesState } from './use-changed-files';

type Layout = Settings['diffLayout'];

/** Two columns of some 34 letters with their numbers: with less, every line is broken. */
export const leastSideBySide = 600;
/** Of the panel, beside its content. */
const border = 1;

interface ChangesHeaderProps {
  readonly files: readonly ChangedFile[];
  readonly layout: Layout;
  /** Side by side is wanted, and there is no room for it. */
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

const layoutIcons: Readonly<Record<Layout, LucideIcon>> = { inline: Rows2, 'side-by-side': Columns2 };

function LayoutToggle({ layout }: { layout: Layout }) {
  const { app } = useModels();
  const { widenPanel } = useLayout();
  const update = useAsyncAction(app.updateSettings);

  function choose(chosen: Layout) {
    if (chosen === 'side-by-side') widenPanel(leastSideBySide + border);
    if (chosen !== layout) void update.run({ diffLayout: chosen });
  }

  return (
    <>
      <ToggleGroup.Root
        type="single"
        value={layout}
        aria-label={texts.changes.layout}
        // Whoever chooses again what is chosen, which is told by nothing, may want the room for it.
        onValueChange={(chosen) => choose(chosen === '' ? layout : (chosen as Layout))}
        className="flex rounded-control border border-line p-px"
      >
        {(['inline', 'side-by-side'] as const).map((one) => {
          const Icon = layoutIcons[one];
          return (
            <ToggleGroup.Item
              key={one}
              value={one}
              aria-label={texts.changes.layouts[one]}
              title={texts.changes.layouts[one]}
              className="flex h-5 items-center rounded-small px-1.5 text-ink-faint transition-colors hover:text-ink data-[state=on]:bg-selected data-[state=on]:text-ink"
            >
              <Icon aria-hidden className="size-3.5" />
            </ToggleGroup.Item>
          );
        })}
      </ToggleGroup.Root>
      {update.error !== null && <FailureMessage className="basis-full">{update.error}</FailureMessage>}
    </>
  );
}
