import { app, type WebContents } from 'electron';
import { isRendererUrl } from './renderer-url';

/** Whatever a page shows, it stays our page: no other URL, no other window, no device. */
export function lockContents(contents: WebContents): void {
  const deny = (event: { preventDefault(): void }) => event.preventDefault();
  const denyUnlessReload = (event: Electron.Event<{ url: string; isMainFrame: boolean }>) => {
    if (!isReload(event, contents)) event.preventDefault();
  };
  contents.on('will-navigate', denyUnlessReload);
  contents.on('will-frame-navigate', denyUnlessReload);
  contents.on('will-redirect', deny);
  contents.on('will-attach-webview', deny);
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  // Nothing is opened on the desktop here either: links go through the contract, which checks them.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Neither the page's policy nor a session's request listener sees WebRTC traffic.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  if (app.isPackaged) contents.on('devtools-opened', () => contents.closeDevTools());
}

/** "Load again" and Ctrl+R reload the current page. */
function isReload({ url, isMainFrame }: { url: string; isMainFrame: boolean }, contents: WebContents): boolean {
  return isMainFrame && isRendererUrl(url) && url === contents.getURL();
}
