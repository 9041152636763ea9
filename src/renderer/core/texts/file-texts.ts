export const fileTexts = {
  linkTitle: (path: string, line: number | undefined) =>
    `Open ${path}${line === undefined ? '' : `, line ${line}`} (right-click for more)`,
  openPath: (path: string) => `Open ${path} in editor`,
  menu: (path: string) => `Actions for ${path}`,
  open: 'Open in editor',
  view: 'View here',
  reveal: 'Show in file manager',
  copyPath: 'Copy path',
  copyRelativePath: 'Copy relative path',
  copied: 'Copied',
  cannotOpen: 'Couldn’t open the file.',
  dismiss: 'Dismiss',
  viewer: (path: string) => `File ${path}`,
  readOnly: 'Read-only',
  close: 'Close',
  cannotShow: (why: string) => `Can’t show this file. ${why}.`,
};
