import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { defaultSettings } from '../../../shared/settings/settings';
import { panelId } from '../store/panel/panel-element-ids';
import { texts } from '../texts/texts';
import { panelLimits, sidebarLimits } from './fit-layout';
import { useFittedLayout, useLayout } from './layout-context';
import { sidebarId } from './sidebar-button';
import { useZoomFactor } from './use-zoom-factor';

interface ResizeHandleProps {
  readonly label: string;
  /** Id of the pane that is resized. */
  readonly controls: string;
  /** The side of the handle that the pane is on. */
  readonly side: 'left' | 'right';
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly standard: number;
  readonly onResize: (width: number) => void;
}

const step = 16;

const largeStep = 64;

const { sidebarWidth, panelWidth } = defaultSettings.layout;

const parts = {
  sidebar: {
    label: texts.layout.sidebarWidth,
    controls: sidebarId,
    side: 'left',
    least: sidebarLimits.least,
    standard: sidebarWidth,
  },
  panel: {
    label: texts.layout.panelWidth,
    controls: panelId,
    side: 'right',
    least: panelLimits.least,
    standard: panelWidth,
  },
} as const;

/** On the edge of a pane; one that covers the conversation needs none. */
export function PartHandle({ part }: { part: keyof typeof parts }) {
  const layout = useLayout();
  const { isOver, width, most } = useFittedLayout()[part];
  if (isOver) return null;
  const resize = part === 'sidebar' ? layout.resizeSidebar : layout.resizePanel;
  return <ResizeHandle {...parts[part]} width={width} most={most} onResize={resize} />;
}

/** A line to drag, or to move with the arrow keys; a double click restores the default width. */
function ResizeHandle(props: ResizeHandleProps) {
  const { label, controls, side, width, least, most, standard, onResize } = props;
  const zoom = useZoomFactor();
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const direction = side === 'left' ? 1 : -1;
  const resize = (wanted: number) => onResize(Math.min(Math.max(wanted, least), most));

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width };
  }
  function move(event: PointerEvent) {
    if (drag.current) resize(drag.current.width + (direction * (event.clientX - drag.current.from)) / zoom);
  }
  function press(event: KeyboardEvent) {
    const by = direction * (event.shiftKey ? largeStep : step);
    const widths: Readonly<Record<string, number>> = {
      ArrowRight: width + by,
      ArrowLeft: width - by,
      Home: least,
      End: most,
    };
    const wanted = widths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> is no control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={Math.round(most)}
      tabIndex={0}
      title={texts.layout.resizeHint}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => resize(standard)}
      onKeyDown={press}
      className={clsx(
        side === 'left' ? '-right-1' : '-left-1',
        'absolute inset-y-0 z-2 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:transition-colors hover:after:bg-line-strong focus-visible:after:bg-accent-ink active:after:bg-accent-ink',
      )}
    />
  );
}
