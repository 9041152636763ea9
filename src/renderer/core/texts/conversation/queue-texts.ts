import type { Delivery } from '../../../../shared/conversation/message-queue';

export const queueTexts = {
  label: 'Queued messages',
  heading: (count: number) => (count === 1 ? '1 message queued' : `${count} messages queued`),
  hint: '↑ to edit · Alt+↑↓ to reorder',
  states: {
    'after-run': 'Sent when the run ends',
    'after-step': 'Sent after this step',
    held: 'On hold',
  } satisfies Record<Delivery, string>,
  attached: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
  edit: (text: string) => `Edit queued message: ${text}`,
  editHint: 'Enter edits · Ctrl+Enter sends now · Delete removes · Alt+↑↓ moves',
  sendNow: 'Send now',
  sendNowHint: 'Send before the agent’s next step',
  send: 'Send',
  remove: 'Remove',
  field: 'Queued message',
  save: 'Save',
  cancel: 'Cancel',
  discard: 'Discard',
  queueAgain: 'Queue as a new message',
  gone: 'This message was sent or removed in the meantime. Your version isn’t sent.',
  changed: 'This message was changed in another window. Your version isn’t saved.',
};
