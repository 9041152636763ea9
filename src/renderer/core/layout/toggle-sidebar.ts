import type { LayoutModel } from './layout-model';

export const sidebarButtonIds = { show: 'show-sidebar', hide: 'hide-sidebar' };

/** Moves the focus to the button that reverses it, once that is rendered. */
export function toggleSidebar(layout: LayoutModel, act: 'show' | 'hide'): void {
  layout.toggleSidebar();
  requestAnimationFrame(() => document.getElementById(sidebarButtonIds[act === 'show' ? 'hide' : 'show'])?.focus());
}
