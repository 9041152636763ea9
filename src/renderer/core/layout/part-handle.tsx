import { defaultSettings } from '../../../shared/settings/settings';
import { ResizeHandle } from '../../layout/resize-handle';
import { panelId } from '../store/panel/panel-element-ids';
import { texts } from '../texts/texts';
import { panelLimits, sidebarLimits } from './fit-layout';
import { useFittedLayout, useLayout } from './layout-context';
import { sidebarId } from './sidebar-button';

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

/** On the edge of a part; what lies over the conversation needs none. */
export function PartHandle({ part }: { part: keyof typeof parts }) {
  const layout = useLayout();
  const { isOver, width, most } = useFittedLayout()[part];
  if (isOver) return null;
  const resize = part === 'sidebar' ? layout.resizeSidebar : layout.resizePanel;
  return <ResizeHandle {...parts[part]} width={width} most={most} onResize={resize} />;
}
