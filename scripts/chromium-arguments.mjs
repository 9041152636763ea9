/**
 * Chromium loads two pages of its own for the address bar of each window, which used more CPU than ours. Only the last
 * list of features counts, so it includes the ones that Playwright disables.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'TcpPortRandomizationWin'],
];

/** @type {string[]} */
export const chromiumArguments = [`--disable-features=${disabledFeatures.join()}`];
