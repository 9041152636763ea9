import { app, type WebContents } from 'electron';

/** Whatever a page shows, it stays our page: no other address, no other window, no device. */
export function lockContents(contents: WebContents): void {
  const deny = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', deny);
  contents.on('will-frame-navigate', deny);
  contents.on('will-redirect', deny);
  contents.on('will-attach-webview', deny);
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  // Nothing is handed over to the desktop here either: links go through the contract, which checks them.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Neither the page's policy nor a session's request listener sees what WebRTC sends.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  if (app.isPackaged) contents.on('devtools-opened', () => contents.closeDevTools());
}
