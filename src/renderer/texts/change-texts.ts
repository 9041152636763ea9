export const changeTexts = {
  label: 'What would change',
  newFile: 'new file',
  replaces: 'replaces',
  edits: 'edits',
  removes: 'removes',
  crlf: 'CRLF line endings',
  content: (path: string) => `New content of ${path}`,
  editable: 'The new text can be edited here.',
  outdated: 'This shows the last parameters that were valid.',
  tooMuch: 'Too much changed to show what differs. This is the new text.',
  tooMuchRemoved: 'This is the text that would go.',
  unchangedLines: '$ unchanged lines',
  showUnchanged: 'Show unchanged lines',
  hideUnchanged: 'Hide unchanged lines',
};

export const commandTexts = {
  label: 'Command',
  readable: (name: string) => `${name}, as text`,
  allShown: (length: number) => `${length.toLocaleString('en')} characters, all shown`,
  scrollToEnd: (length: number) => `${length.toLocaleString('en')} characters, all shown: scroll to the end`,
  mustSeeEnd: 'Scroll to the end',
};
