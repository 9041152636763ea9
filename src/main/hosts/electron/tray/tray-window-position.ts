import type { Area } from '../window/choose-window-bounds';

export const trayWindowSize = { width: 420, height: 560 } as const;

/** The distance from the tray and from the edges of the screen. */
const gap = 8;

/** Returns where the window appears: beside the tray, or in the corner where trays are if its place isn't known. */
export function trayWindowPosition(tray: Area, screen: Area): { readonly x: number; readonly y: number } {
  const { width, height } = trayWindowSize;
  const [right, bottom] = [screen.x + screen.width - width - gap, screen.y + screen.height - height - gap];
  // Linux doesn't report it.
  if (tray.width === 0 || tray.height === 0) return { x: right, y: screen.y + gap };
  const isAbove = tray.y + tray.height / 2 < screen.y + screen.height / 2;
  const wanted = {
    x: tray.x + tray.width / 2 - width / 2,
    y: isAbove ? tray.y + tray.height + gap : tray.y - height - gap,
  };
  return {
    x: Math.round(Math.max(screen.x + gap, Math.min(wanted.x, right))),
    y: Math.round(Math.max(screen.y + gap, Math.min(wanted.y, bottom))),
  };
}
