import { app } from 'electron';
import { lockContents } from './lock-contents';
import { lockSession } from './lock-session';

/** Each of these would let others look into the page or remove its protections. */
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

/** Must be called before Electron is ready, so that it covers every page and session, whoever creates them. */
export function lockApp(): void {
  // enableSandbox() removes --no-sandbox from child processes, which then refuse to start as root.
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (app.isPackaged) for (const name of refusedSwitches) app.commandLine.removeSwitch(name);
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('session-created', lockSession);
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  // By default, Chromium sends the first certificate that it finds.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _details, _authentication, answer) => {
    event.preventDefault();
    answer();
  });
}
