import type { Settings } from '../../../../shared/settings/settings';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const leastWindow = { width: 480, height: 400 } as const;
const usualWindow = { width: 1280, height: 800 } as const;
/** The part of the upper edge that a user needs to drag it. */
const grip = { width: 96, height: 24 } as const;

type WindowBounds = { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number };

/**
 * Returns where the window was, if it can be seen and moved there; else the default size, which the platform centers.
 */
export function chooseWindowBounds(
  remembered: Settings['windowBounds'],
  workAreas: readonly Area[],
): { readonly bounds: WindowBounds; readonly isMaximized: boolean } {
  if (!remembered) return { bounds: usualWindow, isMaximized: false };
  const { isMaximized, ...was } = remembered;
  const bounds = workAreas
    .map((area) => ({ area, fitted: { ...was, ...fitInto(was, area) } }))
    .find(({ area, fitted }) => showsGrip(fitted, area))?.fitted;
  return { bounds: bounds ?? usualWindow, isMaximized };
}

function fitInto({ width, height }: Area, area: Area): Pick<Area, 'width' | 'height'> {
  return {
    width: Math.max(leastWindow.width, Math.min(width, area.width)),
    height: Math.max(leastWindow.height, Math.min(height, area.height)),
  };
}

function showsGrip(window: Area, area: Area): boolean {
  const shown = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isWideEnough = shown >= Math.min(grip.width, window.width);
  return isWideEnough && window.y >= area.y && window.y + grip.height <= area.y + area.height;
}
