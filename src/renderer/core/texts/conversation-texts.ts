import type { FinishReason } from '../../../shared/settings/model';
import { asSentence } from '../format/as-sentence';

export const conversationTexts = {
  label: 'Conversation',
  you: 'You',
  writingToolCall: 'Writing a tool call…',
  working: 'Working…',
  waitingForYou: 'Waiting for your decision',
  waitingForAnswer: 'Waiting for your answer',
  waitingForModel: (model: string, time: string) => `Waiting for ${model}… ${time}`,
  jumpToLatest: 'Jump to the latest',
  cannotOpen: 'This conversation could not be opened.',
  outOfOrder: 'Its events kept arriving out of order.',
  unreadableCall: 'A tool call could not be read',
  showRaw: 'What the model wrote',
  failed: 'The run failed',
  failedHint: 'Nothing more will run. Send a message to go on, or say it differently.',
  stoppedHint: 'Send a message to go on.',
  goOn: 'Go on',
  goOnHint: 'Asks the model to go on from here, without a new message',
  cutOff: 'This answer was cut off.',
  thinking: 'Thinking…',
  thought: 'Thought for a moment',
  thoughtHidden: 'Thought for a moment, hidden by the provider',
  stretchHidden: 'A part of the thinking is hidden by the provider.',
  retry: {
    in: (time: string) => `Trying again in ${time}`,
    now: 'Trying again…',
    attempt: (attempt: number, attempts: number) => `Try ${attempt} of ${attempts}`,
    announcement: (reason: string, attempt: string) => `${asSentence(reason)} Trying again soon. ${attempt}`.trim(),
  },
  /** What happened to an answer that did not end by itself, and what to do. */
  finish: {
    length: 'The answer came to the longest that it may be. Ask to go on, or allow longer answers for this model.',
    refusal: 'The model declined to answer. Say it differently, or choose another model.',
    'content-filter': 'The provider’s filter held back the rest. Say it differently, or choose another model.',
    paused: 'The provider paused this long turn. Send a message to let it go on.',
    silent: 'The model ended here without a word. Send a message if there should be more.',
  } satisfies Partial<Record<FinishReason | 'silent', string>>,
};

export const emptyTexts = {
  heading: 'What would you like done?',
  introduction: 'An agent works in your folder, shows every step, and asks before it does anything risky.',
  examplesLabel: 'Examples',
  openFolderFirst: 'Open a folder to begin. Whatever leads out of it asks you first.',
};
