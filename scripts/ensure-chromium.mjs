import { aptInstall, canInstallWithApt } from './apt-install.mjs';
import { findChromium, findTestBrowser, headlessShell } from './find-chromium.mjs';

const announcement = 'Installing Chromium for the tests (apt-get)…\n';

/** Not every Debian has it, so apt is tried only once. */
let hasTriedHeadlessShell = false;

/** @returns {string} */
export function ensureChromium() {
  return findChromium() ?? installed('chromium', findChromium);
}

/**
 * Prefers the headless shell even where a full Chromium is installed: its pages need a third of the processor.
 * @returns {string}
 */
export function ensureTestBrowser() {
  const found = findTestBrowser();
  const isBest = found !== null && (found.endsWith(headlessShell) || process.env.AINTERN_CHROMIUM !== undefined);
  if (isBest || (found !== null && (hasTriedHeadlessShell || !canInstallWithApt()))) return found;
  hasTriedHeadlessShell = true;
  if (found === null) return installed(headlessShell, findTestBrowser);
  process.stderr.write(announcement);
  return aptInstall(headlessShell, 'fonts-liberation') ? (findTestBrowser() ?? found) : found;
}

/**
 * @param {string} name of the package that is wanted first
 * @param {() => string | null} find
 */
function installed(name, find) {
  if (process.env.AINTERN_CHROMIUM) {
    throw new Error(`AINTERN_CHROMIUM names no file: ${process.env.AINTERN_CHROMIUM}`);
  }
  if (canInstallWithApt()) {
    process.stderr.write(announcement);
    // Not every Debian has each of them.
    if (!aptInstall(name, 'fonts-liberation')) aptInstall('chromium', 'fonts-liberation');
  }
  const found = find();
  if (found) return found;
  throw new Error(
    'No Chromium, Chrome or Edge found. Install one (Debian: sudo apt-get install chromium), or set AINTERN_CHROMIUM to its path.',
  );
}
