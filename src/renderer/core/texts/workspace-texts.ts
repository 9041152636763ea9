export const workspaceTexts = {
  label: 'Folder',
  none: 'No folder open',
  open: 'Open folder…',
  switch: (name: string) => `Folder: ${name}. Open another`,
  dialogTitle: 'Open a folder',
  dialogHint:
    'The agent works inside this folder. Give its full path on the machine where AIntern runs; Tab completes it.',
  path: 'Path of the folder',
  pathExample: '~/project',
  completions: 'Folders',
  recent: 'Opened before',
  gone: '(gone)',
  forget: (name: string) => `Take ${name} off the list`,
  notForgotten: 'It stays on the list.',
  confirm: 'Open',
  cancel: 'Cancel',
  drop: 'Drop a folder to open it',
  dropHint: 'New conversations then work in it.',
  droppedWithoutPath: (name: string) =>
    `A browser does not tell where “${name}” lies. Complete its path, or open it from the list.`,
  noFolderDropped: 'That is no folder. Drop a folder to open it.',
  cannotOpen: (message: string) => `The folder was not opened. ${message}`,
};
