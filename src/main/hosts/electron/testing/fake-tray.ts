import { EventEmitter } from 'node:events';
import type { Menu, MenuItem, MenuItemConstructorOptions } from 'electron';
import type { TrayClass } from '../tray/create-tray';

/** A tray that records its calls; menus fire events only when a test says so. */
export function fakeTray() {
  const calls: unknown[][] = [];
  let menu: Menu | null = null;
  let tray: EventEmitter | null = null;

  class FakeMenu extends EventEmitter {
    constructor(readonly items: MenuItem[]) {
      super();
    }
    static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
      const items = template.map(({ submenu, ...item }) => ({
        ...item,
        ...(Array.isArray(submenu) ? { submenu: FakeMenu.buildFromTemplate(submenu) } : {}),
      }));
      return new FakeMenu(items as unknown as MenuItem[]) as unknown as Menu;
    }
  }

  class FakeTray extends EventEmitter {
    constructor(image: string) {
      super();
      calls.push(['new', image]);
      tray = this;
    }
    setImage(image: string): void {
      calls.push(['setImage', image]);
    }
    setToolTip(text: string): void {
      calls.push(['setToolTip', text]);
    }
    getBounds() {
      return { x: 0, y: 0, width: 24, height: 24 };
    }
    setContextMenu(next: Menu | null): void {
      menu = next;
      calls.push(['setContextMenu', ...(next?.items ?? []).map(({ label, type }) => label ?? type)]);
    }
  }

  return {
    Tray: FakeTray as unknown as TrayClass,
    Menu: FakeMenu as unknown as Pick<typeof Menu, 'buildFromTemplate'>,
    /** Returns the calls since it was last called. */
    calls: () => calls.splice(0),
    tray(): EventEmitter {
      if (!tray) throw new Error('There is no tray');
      return tray;
    },
    menu(): Menu {
      if (!menu) throw new Error('The tray has no menu');
      return menu;
    },
  };
}
