import { app } from 'electron';
import { bufferUntilSubscribed } from '../buffer-until-subscribed';
import { linkRegistration } from './link-registration';

/** Must be called before Electron is ready: macOS reports the link that started the app during startup. */
export function listenForLinks(): (follow: (text: string) => void) => void {
  const registration = linkRegistration({
    platform: process.platform,
    isPackaged: app.isPackaged,
    executablePath: process.execPath,
    appPath: app.getAppPath(),
  });
  if (registration) app.setAsDefaultProtocolClient(...registration);
  const links = bufferUntilSubscribed<string>();
  app.on('open-url', (event, url) => {
    event.preventDefault();
    links.receive(url);
  });
  return links.follow;
}
