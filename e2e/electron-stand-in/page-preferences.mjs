/**
 * The preferences of a page as Electron tells of them, with its own defaults.
 * @param {import('electron').WebPreferences} preferences
 */
export function readPreferences(preferences) {
  const { nodeIntegration = false, nodeIntegrationInWorker = false, webSecurity = true } = preferences;
  return {
    nodeIntegration,
    nodeIntegrationInSubFrames: preferences.nodeIntegrationInSubFrames ?? false,
    // Whoever wants Node somewhere in the page has no sandbox, unless they say that they want one.
    sandbox: preferences.sandbox ?? !(nodeIntegration || nodeIntegrationInWorker),
    contextIsolation: preferences.contextIsolation ?? true,
    webSecurity,
    allowRunningInsecureContent: preferences.allowRunningInsecureContent ?? !webSecurity,
    experimentalFeatures: preferences.experimentalFeatures ?? false,
    webviewTag: preferences.webviewTag ?? false,
  };
}
