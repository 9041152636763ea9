export const layoutTexts = {
  showSidebar: 'Show sidebar',
  hideSidebar: 'Hide sidebar',
  sidebarWidth: 'Sidebar width',
  panelWidth: 'Panel width',
  resizeHint: 'Drag to resize. Double-click to reset.',
};
