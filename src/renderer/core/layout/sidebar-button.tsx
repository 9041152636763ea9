import { PanelLeft } from 'lucide-react';
import { IconButton } from '../../ui/icon-button';
import { texts } from '../texts/texts';
import { useIsSidebarShown, useLayout } from './layout-context';
import { sidebarButtonIds, toggleSidebar } from './toggle-sidebar';

export const sidebarId = 'sidebar';

/** In the sidebar it hides it; next to the conversation it is shown only while the sidebar is hidden. */
export function SidebarButton({ act }: { act: 'show' | 'hide' }) {
  const layout = useLayout();
  const isShown = useIsSidebarShown();
  if (act === 'show' && isShown) return null;

  const label = act === 'show' ? texts.layout.showSidebar : texts.layout.hideSidebar;
  return (
    <IconButton
      icon={PanelLeft}
      id={sidebarButtonIds[act]}
      name={label}
      aria-expanded={isShown}
      aria-controls={sidebarId}
      className="shrink-0"
      onClick={() => toggleSidebar(layout, act)}
    />
  );
}
