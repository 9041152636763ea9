import { useLayoutEffect } from 'react';
import { sidebarButtonIds } from '../core/layout/toggle-sidebar';

/** While the sidebar lies over the rest it has the focus; then that goes back to where it was. */
export function useOverlayFocus({ isSidebarOver }: { isSidebarOver: boolean }): void {
  useLayoutEffect(() => {
    if (!isSidebarOver) return;
    const opener = document.activeElement;
    document.getElementById(sidebarButtonIds.hide)?.focus();
    return () => {
      // Once the sidebar is hidden and the rest can have the focus again.
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement !== document.body && activeElement?.checkVisibility()) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : document.getElementById(sidebarButtonIds.show))?.focus();
      });
    };
  }, [isSidebarOver]);
}
