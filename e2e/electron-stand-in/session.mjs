import { requireReady } from './app.mjs';
import { protocol } from './protocol.mjs';
import { recorded } from './recorder.mjs';

const defaultSession = {
  protocol,
  webRequest: recorded('webRequest', { onHeadersReceived: () => {}, onBeforeRequest: () => {} }),
  ...recorded('session', {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    setSpellCheckerEnabled: () => {},
  }),
};

export const session = {
  get defaultSession() {
    requireReady('session.defaultSession');
    return defaultSession;
  },
};
