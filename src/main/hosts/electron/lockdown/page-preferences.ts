import { app, type WebPreferences } from 'electron';
import { pagePartition } from './open-page-session';

/** What every window of ours allows its page. */
export function pagePreferences(preloadPath: string): WebPreferences {
  return {
    preload: preloadPath,
    partition: pagePartition,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    webviewTag: false,
    plugins: false,
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}
