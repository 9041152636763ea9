export const findTexts = {
  label: 'Find in conversation',
  position: (number: number, count: number) => `${number} of ${count}`,
  nothing: 'No results',
  next: 'Next result (Enter)',
  previous: 'Previous result (Shift+Enter)',
  close: 'Close (Escape)',
};
