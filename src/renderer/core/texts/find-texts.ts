export const findTexts = {
  label: 'Find in conversation',
  position: (number: number, count: number) => `${number} of ${count}`,
  nothing: 'No results',
  next: 'Next message (Enter)',
  previous: 'Previous message (Shift+Enter)',
  close: 'Close (Escape)',
};
