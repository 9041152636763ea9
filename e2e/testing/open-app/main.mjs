import { join } from 'node:path';
import { app, BrowserWindow, protocol, session } from 'electron';

/** An app without any protection: a page can do here what a page of AIntern can't. */
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.setPath('userData', join(process.env.AINTERN_DATA ?? '', 'electron'));
app.whenReady().then(() => {
  session.defaultSession.protocol.handle(
    'app',
    () => new Response('<title>open</title><body></body>', { headers: { 'content-type': 'text/html' } }),
  );
  return new BrowserWindow().loadURL('app://open/');
});
