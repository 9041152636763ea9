import type { Settings } from '../../../../../shared/settings/settings';
import { messageOf } from '../../../../../shared/text/message-of';
import type { DesktopPort } from '../../../../app/desktop-port';
import type { GlobalShortcut } from './global-shortcut';
import type { LoginItem } from './login-item';

export interface ShortcutWindow {
  openWindow(): void;
  /** Resolves when it is no longer visible. */
  hideWindow(): Promise<void>;
}

interface DesktopStartOptions extends ShortcutWindow {
  warn(notice: string): void;
}

export interface DesktopDeps {
  createShortcut(onPress: () => void): GlobalShortcut;
  /** The shortcut was pressed: shows or hides the window. */
  toggleWindow(window: ShortcutWindow): void;
  setLoginItem(item: LoginItem): void;
}

export interface ElectronDesktop extends DesktopPort {
  /** Applies the stored settings; whatever the desktop refuses is reported, and nothing else fails because of it. */
  start(settings: Settings, deps: DesktopStartOptions): void;
}

export function createDesktopPort({ createShortcut, toggleWindow, setLoginItem }: DesktopDeps): ElectronDesktop {
  let window: ShortcutWindow | null = null;
  const shortcut = createShortcut(() => {
    if (window !== null) toggleWindow(window);
  });
  return {
    adopt({ globalShortcut, launchAtLogin }, current) {
      const isShortcutNew = globalShortcut !== undefined && globalShortcut !== current.globalShortcut;
      const isLoginNew = launchAtLogin !== undefined && launchAtLogin !== current.launchAtLogin;
      if (isShortcutNew) shortcut.use(globalShortcut);
      const takeBackShortcut = () => {
        if (isShortcutNew) shortcut.use(current.globalShortcut);
      };
      try {
        if (isLoginNew) setLoginItem({ isOn: launchAtLogin });
      } catch (cause) {
        takeBackShortcut();
        throw cause;
      }
      return () => {
        takeBackShortcut();
        if (isLoginNew) setLoginItem({ isOn: current.launchAtLogin });
      };
    },
    start({ globalShortcut }, deps) {
      window = deps;
      try {
        shortcut.use(globalShortcut);
      } catch (cause) {
        deps.warn(`The global shortcut doesn’t work. ${messageOf(cause)}. You can change it in Settings › Desktop.`);
      }
    },
  };
}
