import { defaultSettings } from '../../shared/settings';
import { panelId } from '../panel/element-ids';
import { texts } from '../texts';
import { panelLimits, sidebarLimits } from './fit-layout';
import { useFittedLayout, useLayout } from './layout-context';
import { ResizeHandle } from './resize-handle';
import { sidebarId } from './sidebar-button';

const standard = defaultSettings.layout;

/** On the edge of the sidebar; what lies over the conversation needs none. */
export function SidebarHandle() {
  const layout = useLayout();
  const { isOver, width, most } = useFittedLayout().sidebar;
  if (isOver) return null;
  return (
    <ResizeHandle
      label={texts.layout.sidebarWidth}
      controls={sidebarId}
      side="left"
      width={width}
      least={sidebarLimits.least}
      most={most}
      standard={standard.sidebarWidth}
      onResize={layout.resizeSidebar}
    />
  );
}

export function PanelHandle() {
  const layout = useLayout();
  const { isOver, width, most } = useFittedLayout().panel;
  if (isOver) return null;
  return (
    <ResizeHandle
      label={texts.layout.panelWidth}
      controls={panelId}
      side="right"
      width={width}
      least={panelLimits.least}
      most={most}
      standard={standard.panelWidth}
      onResize={layout.resizePanel}
    />
  );
}
