export const attachmentTexts = {
  attach: 'Attach files',
  label: 'Attachments',
  remove: (name: string) => `Remove ${name}`,
  open: (name: string) => `View ${name}`,
  adding: 'Adding…',
  unavailable: 'No longer available',
  loading: 'Loading…',
  close: 'Close',
  pages: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  pixels: (width: number, height: number) => `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`,
  noText: 'No text could be read from this document. Models that accept documents still see its pages.',
  tooLarge: (name: string, size: string, limit: string) =>
    `${name} can’t be attached: it is ${size}, and the limit is ${limit}.`,
  tooMany: (limit: number) => `A message can have up to ${limit} attachments.`,
  unreadable: (name: string) => `${name} can’t be read.`,
  notSeen: (model: string) => `${model} can’t see images. It only gets their names.`,
};
