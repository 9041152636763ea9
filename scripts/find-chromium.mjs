import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];

export const headlessShell = 'chromium-headless-shell';

const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];

const windowsPaths = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * A Chromium, Chrome or Edge; AINTERN_CHROMIUM names another one. The app uses this too, for its own window.
 * @param {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv}} [machine]
 * @returns {string | null}
 */
export function findChromium(machine = process) {
  const chosen = machine.env.AINTERN_CHROMIUM;
  // Falling back to another browser would hide a wrong setting.
  if (chosen) return isFile(chosen) ? chosen : null;
  return candidates(machine).find(isFile) ?? null;
}

/**
 * What tests run in: Chromium without a surface of its own where that is, because it takes a fifth less of the processor.
 * @param {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv}} [machine]
 * @returns {string | null}
 */
export function findTestBrowser(machine = process) {
  if (machine.env.AINTERN_CHROMIUM || machine.platform !== 'linux') return findChromium(machine);
  return inSearchPath(machine.env, [headlessShell]).find(isFile) ?? findChromium(machine);
}

/** @param {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv}} machine */
function candidates({ env, platform }) {
  if (platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      macApps.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPaths.map((parts) => join(folder, ...parts)));
  }
  return inSearchPath(env, linuxNames);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 */
function inSearchPath({ PATH = '' }, names) {
  const folders = PATH.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string} path */
function isFile(path) {
  try {
    return statSync(path).isFile();
  } catch {
    // Missing, or in a folder of PATH that this user can't read.
    return false;
  }
}
