import type { FinishReason } from '../../../shared/settings/model';
import { asSentence } from '../format/as-sentence';

export const conversationTexts = {
  label: 'Conversation',
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
  failed: 'Run failed',
  failedBefore: (reason: string) => `Run failed. ${reason}`,
  failedHint: 'Nothing is lost: Retry continues from here.',
  stoppedHint: 'Send a message to continue.',
  goOn: 'Continue',
  goOnHint: 'Continues from here without a new message',
  plan: {
    hint: (mode: string) => `Start switches to ${mode} mode and carries out the plan.`,
    start: 'Start',
    /** Sent as the user's message. */
    message: 'Carry out the plan.',
  },
  cutOff: 'This answer was cut off.',
  thinking: 'Thinking…',
  thought: 'Thought for a moment',
  thoughtHidden: 'Thought for a moment (hidden by the provider)',
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
  editHint: 'The earlier version is kept.',
  cancelEdit: 'Cancel',
  sendEdit: 'Resend',
  stopFirst: 'stop the run first',
  regenerate: 'Regenerate answer',
  regenerateWith: (model: string) => (model === '' ? 'Try again' : `Try again with ${model}`),
  otherModels: 'With another model',
  fork: 'Fork into a new conversation',
  versions: 'Versions',
  versionOf: (index: number, count: number) => `${index}/${count}`,
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
};

export const emptyTexts = {
  heading: 'What should we work on?',
  introduction: 'AIntern works in your folder, shows every step, and asks before anything risky.',
  examplesLabel: 'Examples',
};
