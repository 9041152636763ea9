import type { LayoutModel } from './layout-model';

export const sidebarButtonIds = { show: 'show-sidebar', hide: 'hide-sidebar' };

/** The focus goes to the button that takes it back, once that is drawn. */
export function toggleSidebar(layout: LayoutModel, act: 'show' | 'hide'): void {
  layout.toggleSidebar();
  requestAnimationFrame(() => document.getElementById(sidebarButtonIds[act === 'show' ? 'hide' : 'show'])?.focus());
}
