import { app } from 'electron';
import { lockContents } from './lock-contents';
import { lockSession } from './lock-session';

/** With one of these somebody else could look into the page, or take its walls down. */
const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'load-extension',
];

/** Before Electron is ready, so that no page and no session escapes it, whoever creates them. */
export function lockApp(): void {
  // enableSandbox() takes --no-sandbox away from child processes, which then refuse to start as root.
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (app.isPackaged) for (const name of refusedSwitches) app.commandLine.removeSwitch(name);
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('session-created', lockSession);
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  // Left alone, Chromium sends the first certificate that it finds.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _details, _authentication, answer) => {
    event.preventDefault();
    answer();
  });
}
