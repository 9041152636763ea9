import type { Page } from '@playwright/test';

/** Returns the names through which a page can reach Node or Electron. */
export function nodeNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['require', 'process', 'module', 'exports', 'Buffer', '__dirname', 'electron', 'ipcRenderer', 'global'].filter(
      (name) => Reflect.get(window, name) !== undefined,
    ),
  );
}

export const wishes = ['camera', 'microphone', 'geolocation', 'notifications'] as const;

/** Returns `granted`, `denied`, or otherwise the reason for neither. */
export function askFor(page: Page, wish: (typeof wishes)[number]): Promise<string> {
  return page.evaluate(async (wanted) => {
    const denied = ({ name }: DOMException) => (name === 'NotAllowedError' ? 'denied' : name);
    switch (wanted) {
      case 'camera':
        return navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'granted', denied);
      case 'microphone':
        return navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'granted', denied);
      case 'geolocation':
        return new Promise<string>((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            ({ code, message }) => resolve(code === 1 ? 'denied' : message),
          ),
        );
      case 'notifications':
        return Notification.requestPermission();
    }
  }, wish);
}

/** Without a camera and a microphone, a page has nothing to request. Runs in main before the app's own code. */
export function addFakeDevices({ app }: typeof import('electron')): void {
  app.commandLine.appendSwitch('use-fake-device-for-media-stream');
}

const permissions = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'geolocation',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'notifications',
  'persistent-storage',
  'screen-wake-lock',
  'window-management',
];

/** Groups a page's permissions by their state. */
export async function permissionsByState(page: Page): Promise<Partial<Record<PermissionState, string[]>>> {
  const states = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name) => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName });
          return { name, state };
        }),
      ),
    permissions,
  );
  const found: Partial<Record<PermissionState, string[]>> = {};
  for (const { name, state } of states) found[state] = [...(found[state] ?? []), name];
  return found;
}

export const allPermissions: readonly string[] = permissions;

/** Checks whether a page can load anything from a web address, for each way to request it. */
export function requestFromPage(page: Page, address: string): Promise<Record<string, boolean>> {
  return page.evaluate(async (url) => {
    const isFulfilled = (promise: Promise<unknown>) =>
      promise.then(
        () => true,
        () => false,
      );
    const settled = (target: EventTarget, good: string) =>
      new Promise<boolean>((resolve) => {
        target.addEventListener(good, () => resolve(true));
        target.addEventListener('error', () => resolve(false));
      });
    const [image, script] = [new Image(), document.createElement('script')];
    const [isImageLoaded, isScriptLoaded] = [settled(image, 'load'), settled(script, 'load')];
    image.src = `${url}/image`;
    script.src = `${url}/script`;
    document.body.append(script);
    return {
      fetch: await isFulfilled(fetch(`${url}/fetch`, { mode: 'no-cors' })),
      image: await isImageLoaded,
      script: await isScriptLoaded,
      socket: await settled(new WebSocket(`${url.replace('http', 'ws')}/socket`), 'open'),
    };
  }, address);
}

export const waysOut = ['open', '_blank', '_self', '_top', 'assign'] as const;

/** Opens a window, clicks a link with a target, or navigates directly. */
export async function tryToLeave(page: Page, url: string, way: (typeof waysOut)[number]): Promise<void> {
  await page.evaluate(
    ([address, how]) => {
      if (how === 'open') return void window.open(address);
      if (how === 'assign') return window.location.assign(address);
      const link = document.createElement('a');
      Object.assign(link, { href: address, target: how });
      document.body.append(link);
      link.click();
      link.remove();
    },
    [url, way] as const,
  );
}
