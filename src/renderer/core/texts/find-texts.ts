export const findTexts = {
  label: 'Find in this conversation',
  position: (number: number, count: number) => `${number} of ${count}`,
  nothing: 'Nothing found',
  next: 'Next message (Enter)',
  previous: 'Previous message (Shift+Enter)',
  close: 'Close (Escape)',
};
