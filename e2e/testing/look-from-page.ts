import type { Page } from '@playwright/test';

/** What a page could reach of Node and Electron, by the names under which it would find it. */
export function nodeNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['require', 'process', 'module', 'exports', 'Buffer', '__dirname', 'electron', 'ipcRenderer', 'global'].filter(
      (name) => Reflect.get(window, name) !== undefined,
    ),
  );
}

export const wishes = ['camera', 'microphone', 'geolocation', 'notifications'] as const;

/** `granted`, `denied`, or, where neither is so, what stood in the way. */
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

/** Tries each way in which a page opens a window or goes elsewhere. */
export async function tryToLeave(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    window.open(address);
    for (const target of ['_blank', '_self', '_top']) {
      const link = document.createElement('a');
      Object.assign(link, { href: address, target });
      document.body.append(link);
      link.click();
    }
    window.location.assign(address);
  }, url);
}
