import { app, type Session, type WebContents } from 'electron';

/** Whatever a page shows, it stays our page: no other address, no other window, no device and no permission. */
export function lockNavigation(session: Session): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

function lockContents(contents: WebContents): void {
  const deny = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', deny);
  contents.on('will-frame-navigate', deny);
  contents.on('will-redirect', deny);
  contents.on('will-attach-webview', deny);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
