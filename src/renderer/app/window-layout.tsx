import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFittedLayout, useIsSidebarShown, useLayout } from '../core/layout/layout-context';
import { sidebarId } from '../core/layout/sidebar-button';
import { sidebarButtonIds } from '../core/layout/toggle-sidebar';
import { useZoomFactor } from '../core/layout/use-zoom-factor';
import { usePanel, usePanelState } from '../core/store/panel/panel-context';

interface WindowLayoutProps {
  readonly sidebar: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** The sidebar, the conversation and the panel: side by side if there is room, else over the conversation. */
export function WindowLayout({ sidebar, panel, children }: WindowLayoutProps) {
  const layout = useLayout();
  const fitted = useFittedLayout();
  const isSidebarShown = useIsSidebarShown();
  const isPanelOpen = usePanelState(({ tab }) => tab !== null);
  const zoom = useZoomFactor();
  const whole = useRef<HTMLDivElement>(null);
  const { close: closePanel } = usePanel();
  const isPanelOver = fitted.panel.isOver && isPanelOpen;
  const isSidebarOver = fitted.sidebar.isOver && isSidebarShown;
  useOverlayFocus({ isSidebarOver });

  useLayoutEffect(() => {
    const element = whole.current;
    if (!element) return;
    // At a larger zoom there is room for less.
    const measure = () => layout.measure(element.clientWidth / zoom);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout, zoom]);

  return (
    <div ref={whole} className="relative flex min-h-0 grow">
      {isSidebarOver && (
        <div aria-hidden className="absolute inset-0 z-10 bg-veil" onPointerDown={layout.toggleSidebar} />
      )}
      {/* Hidden but not unmounted, so that the search stays. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what lies over the rest, as it does anywhere */}
      <div
        id={sidebarId}
        hidden={!isSidebarShown}
        className={clsx(
          'shrink-0',
          isSidebarShown && 'flex',
          fitted.sidebar.isOver && 'absolute inset-y-0 left-0 z-10 shadow-panel',
        )}
        style={{ width: inRem(fitted.sidebar.width) }}
        onKeyDown={(event) => {
          if (isSidebarOver && event.key === 'Escape' && !event.defaultPrevented) layout.toggleSidebar();
        }}
      >
        {sidebar}
      </div>
      <div inert={isSidebarOver || isPanelOver} className="relative isolate flex min-w-0 grow flex-col">
        {children}
      </div>
      {/* Below the sidebar when both cover the conversation. */}
      {isPanelOver && <div aria-hidden className="absolute inset-0 z-9 bg-veil" onPointerDown={closePanel} />}
      {isPanelOpen && (
        <div
          inert={isSidebarOver}
          className={clsx('flex shrink-0', fitted.panel.isOver && 'absolute inset-y-0 right-0 z-9 shadow-panel')}
          style={{ width: inRem(fitted.panel.width) }}
        >
          {panel}
        </div>
      )}
    </div>
  );
}

/** In rem, so that a pane grows with its content. */
function inRem(width: number): string {
  return `${width / 16}rem`;
}

/** While the sidebar covers the rest, it has the focus; afterwards the focus returns to where it was. */
function useOverlayFocus({ isSidebarOver }: { isSidebarOver: boolean }): void {
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
