import { app, type Session } from 'electron';
import { allowsRequest } from './allows-request';

/** Denies everything that a page could ask for: permissions, devices, downloads. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  session.setSpellCheckerEnabled(false);
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault();
    choose('');
  });
  session.on('file-system-access-restricted', (_event, _details, decide) => decide('deny'));
  session.on('will-download', (event) => event.preventDefault());
  limitRequests(session, { isForPages: false });
}

/** The last call takes effect. */
export function limitRequests(session: Session, { isForPages }: { isForPages: boolean }): void {
  const rules = { isForPages, isPackaged: app.isPackaged };
  session.webRequest.onBeforeRequest((request, answer) => answer({ cancel: !allowsRequest(request, rules) }));
}
