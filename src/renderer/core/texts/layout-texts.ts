export const layoutTexts = {
  showSidebar: 'Show the sidebar',
  hideSidebar: 'Hide the sidebar',
  sidebarWidth: 'Width of the sidebar',
  panelWidth: 'Width of the panel',
  resizeHint: 'Drag to resize. A double click gives it its usual width.',
};
