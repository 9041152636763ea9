import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Settings } from '../../../../shared/settings/settings';
import { pagePreferences } from '../lockdown/page-preferences';
import { chooseWindowBounds, leastWindow } from './choose-window-bounds';

export interface WindowPaths {
  readonly preloadPath: string;
  readonly iconPath: string;
}

export function createWindow(
  { preloadPath, iconPath }: WindowPaths,
  remembered: Settings['windowBounds'],
): BrowserWindow {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximized } = chooseWindowBounds(remembered, workAreas);
  const window = new BrowserWindow({
    title: 'AIntern',
    ...bounds,
    minWidth: leastWindow.width,
    minHeight: leastWindow.height,
    icon: iconPath,
    show: false,
    // Visible for a moment before the page has painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f0f10' : '#ffffff',
    webPreferences: pagePreferences(preloadPath),
  });
  if (isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}
