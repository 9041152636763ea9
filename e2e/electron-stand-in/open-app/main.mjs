import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';

/**
 * An app that locks nothing, for tests of what the stand-in gives to a page: that a page of ours does not get it is
 * because of our app then.
 */
await app.whenReady();
session.defaultSession.protocol.handle(
  'app',
  () => new Response('<title>open</title>', { headers: { 'content-type': 'text/html' } }),
);
const window = new BrowserWindow({
  webPreferences: {
    preload: join(import.meta.dirname, 'preload.cjs'),
    ...JSON.parse(process.env.OPEN_APP_PREFERENCES ?? '{}'),
  },
});
window.webContents.setWindowOpenHandler(() => ({
  action: 'allow',
  overrideBrowserWindowOptions: { title: 'A child', webPreferences: { webSecurity: false } },
}));
await window.loadURL('app://open/');
