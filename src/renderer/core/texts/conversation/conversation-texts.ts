import type { RewindPart, RewindPreview } from '../../../../shared/contract/rewind';
import type { Rewind } from '../../../../shared/conversation/conversation-state';
import type { FinishReason } from '../../../../shared/settings/model';
import { asSentence } from '../../format/as-sentence';

export const conversationTexts = {
  label: 'Conversation',
  noneOpen: 'No conversation is open',
  you: 'You',
  writingToolCall: 'Preparing a tool call…',
  working: 'Working…',
  waitingForAnswer: 'Waiting for your answer',
  waitingForModel: (model: string, time: string) => `Waiting for ${model}… ${time}`,
  jumpToLatest: 'Jump to latest',
  cannotOpen: 'Couldn’t open this conversation.',
  outOfOrder: 'Its events kept arriving out of order.',
  unreadableCall: 'Couldn’t read a tool call',
  showRaw: 'Raw text',
  nowUsing: (model: string) => `Now using ${model}`,
  failed: 'Run failed',
  failedBefore: (reason: string) => `Run failed. ${reason}`,
  failedHint: 'Nothing is lost: Retry continues from here.',
  stoppedHint: 'Send a message to continue.',
  goOn: 'Continue',
  goOnHint: 'Continues from here without a new message',
  plan: {
    hint: (mode: string) => `Start switches to ${mode} mode and carries out the plan.`,
    editing: 'Edit the plan. The agent gets your version.',
    label: 'Plan',
    edit: 'Edit plan',
    reset: 'Reset',
    mode: (name: string) => `Start in: ${name} mode`,
    modeMenu: 'Start in',
    start: 'Start',
    /** Sent as the user's message. */
    message: 'Carry out the plan.',
    editedMessage: (plan: string) => `Carry out this plan, which I edited:\n\n${plan}`,
  },
  cutOff: 'This answer was cut off.',
  thinking: 'Thinking…',
  thought: (time: string | null) => `Thought for ${time ?? 'a moment'}`,
  thoughtHidden: (thought: string) => `${thought} (hidden by the provider)`,
  stretchHidden: 'Some of the thinking is hidden by the provider.',
  retry: {
    in: (time: string) => `Retrying in ${time}`,
    now: 'Retrying…',
    attempt: (attempt: number, attempts: number) => `Attempt ${attempt} of ${attempts}`,
    announcement: (reason: string, attempt: string) => `${asSentence(reason)} Retrying soon. ${attempt}`.trim(),
  },
  /** What happened to an answer that did not end normally, and what to do. */
  finish: {
    length: 'The answer reached the length limit. Ask AIntern to continue, or raise the limit for this model.',
    refusal: 'The model declined to answer. Rephrase your message, or choose another model.',
    'content-filter': 'The provider’s content filter blocked the rest. Rephrase your message, or choose another model.',
    paused: 'The provider paused this long turn. Send a message to continue.',
    silent: 'The model returned an empty answer. Send a message to continue.',
  } satisfies Partial<Record<FinishReason | 'silent', string>>,
};

/** The row of actions below a message. */
export const messageTexts = {
  ownActions: 'Message actions',
  answerActions: 'Answer actions',
  copyMessage: 'Copy message',
  copyAnswer: 'Copy answer',
  edit: 'Edit message',
  editing: 'Edit message',
  editHint: 'The earlier version is kept, and files stay as they are.',
  cancelEdit: 'Cancel',
  sendEdit: 'Resend',
  stopsRun: 'This stops the run. The earlier version is kept, and files stay as they are.',
  stop: {
    title: 'Stop the run?',
    description: (calls: readonly string[]) =>
      `This is running and can’t be undone: ${calls.join('; ')}. Stopping may leave it half done.`,
    confirm: 'Stop and continue',
    cancel: 'Keep running',
  },
  regenerate: 'Regenerate answer',
  regenerateWith: (model: string) => (model === '' ? 'Try again' : `Try again with ${model}`),
  otherModels: 'With another model',
  fork: 'Fork into a new conversation',
  versions: 'Versions',
  versionOf: (index: number, count: number) => `${index}/${count}`,
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
};

export const rewindTexts = {
  action: 'Rewind to here',
  titleBefore: 'Rewind to before this message?',
  titleAfter: 'Rewind to after this answer?',
  hint: 'You can undo this until you send the next message. Later messages are kept as another version.',
  stopsRun: 'The run is stopped first.',
  stopsLasting: (calls: readonly string[]) =>
    `The run is stopped first. This is running and can’t be undone: ${calls.join('; ')}.`,
  parts: 'What to rewind',
  part: {
    both: 'Conversation and files',
    conversation: 'Conversation only',
    files: 'Files only',
  } satisfies Record<RewindPart, string>,
  bothHint: (files: number) =>
    files === 0 ? 'Continue from here. No file can be rewound.' : 'Continue from here, with the files as they were.',
  conversationHint: (following: number) =>
    `Continue from here. ${following === 1 ? '1 later entry is' : `${following} later entries are`} set aside.`,
  filesHint: (files: number) =>
    `Keep the messages. ${files === 0 ? 'No file can be rewound' : files === 1 ? '1 file changes' : `${files} files change`}.`,
  nothing: 'Nothing has happened since, so there is nothing to rewind.',
  changes: (count: number) => (count === 1 ? '1 file changes' : `${count.toLocaleString('en')} files change`),
  what: { restore: 'restored', change: 'reverted', remove: 'removed' } satisfies Record<
    RewindPreview['changes'][number]['what'],
    string
  >,
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  conflicts: (count: number) =>
    count === 1 ? '1 file can’t be rewound' : `${count.toLocaleString('en')} files can’t be rewound`,
  why: {
    changed: 'changed since by you, a program or another conversation',
    'not-kept': 'no copy was kept',
    'out-of-reach': 'AIntern doesn’t write there',
  } satisfies Record<RewindPreview['conflicts'][number]['why'], string>,
  leaveOut: 'Leave these as they are',
  notCovered: 'Changes by these calls aren’t known and stay',
  cancel: 'Cancel',
  confirm: {
    both: 'Rewind conversation and files',
    conversation: 'Rewind conversation',
    files: 'Rewind files',
  } satisfies Record<RewindPart, string>,
  done: ({ returnTo, files }: Rewind) =>
    returnTo === undefined
      ? 'The files were rewound.'
      : `The conversation ${files ? 'and the files were' : 'was'} rewound to here.`,
  undo: 'Undo rewind',
  laterKept: 'Later messages are kept as another version.',
  showLater: 'Show them',
};

export const emptyTexts = {
  heading: 'What should we work on?',
  introduction: 'AIntern works in your folder, shows every step, and asks before anything risky.',
  examplesLabel: 'Examples',
};
