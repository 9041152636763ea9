export const workspaceTexts = {
  label: 'Folder',
  none: 'No folder open',
  /** Of a conversation. */
  without: 'No folder',
  open: 'Open folder…',
  switch: (name: string) => `Folder: ${name}. Open another folder`,
  dialogTitle: 'Open folder',
  dialogHint:
    'The agent works inside this folder. Enter its full path on the computer where AIntern runs. Press Tab to complete it.',
  path: 'Folder path',
  pathExample: '~/project',
  completions: 'Folders',
  recent: 'Recent folders',
  gone: '(not found)',
  forget: (name: string) => `Remove ${name} from the list`,
  notForgotten: 'Couldn’t remove it from the list.',
  confirm: 'Open',
  cancel: 'Cancel',
  drop: 'Drop files to attach them, or a folder to open it',
  dropHint: 'Images, PDFs and text files become part of your message.',
  droppedWithoutPath: (name: string) =>
    `Browsers don’t reveal where “${name}” is stored. Complete its path, or choose it from the list.`,
  noFolderDropped: 'Only folders can be dropped here.',
  cannotOpen: (message: string) => `Couldn’t open the folder. ${message}`,
};
