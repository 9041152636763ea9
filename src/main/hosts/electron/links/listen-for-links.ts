import { app } from 'electron';
import { linkRegistration } from './link-registration';

/** Must be called before Electron is ready: macOS tells of the link that started the app while it starts. */
export function listenForLinks(): (follow: (text: string) => void) => void {
  const registration = linkRegistration({
    platform: process.platform,
    isPackaged: app.isPackaged,
    executablePath: process.execPath,
    appPath: app.getAppPath(),
  });
  if (registration) app.setAsDefaultProtocolClient(...registration);
  const early: string[] = [];
  let receive = (text: string): void => void early.push(text);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive(url);
  });
  return (follow) => {
    receive = follow;
    for (const text of early.splice(0)) follow(text);
  };
}
