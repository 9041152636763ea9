import type { ModelMessage } from '../backend';
import { guideHelp } from './guide-help';
import type { GuideContext } from './requests/guide-request';
import { type Understanding, understandRequest } from './understand-request';

/** What a message of the user asks of the guide. */
export type Intent = Understanding | { readonly kind: 'words'; readonly text: string };

const UNDO =
  'I cannot take things back by myself. Where a call of mine has changed files, its card has an Undo button, which puts them back as long as nobody has changed them since. What git keeps can be put back with a request such as `restore src/a.ts`, and deleted files are in the trash of this machine.';

const followUps: readonly { readonly pattern: RegExp; readonly text: string }[] = [
  {
    pattern: /^(?:(?:undo|revert)(?: it| that| this| the last (?:call|change|step))?|(?:take|put) (?:it|that) back)$/,
    text: UNDO,
  },
  {
    pattern: /^(?:git )?commit(?: (?:it|that|this|them|everything|all|(?:my|the|all|all my|all the) changes))?$/,
    text: 'A commit needs a message. Say, for example, `commit everything with message "Fix it"`.',
  },
  {
    pattern: /^(?:bye|goodbye|good night|see you|quit|exit)$/,
    text: 'Goodbye.',
  },
  {
    pattern: /^(?:no|nope|no thanks|no thank you|never ?mind|forget it|leave it|cancel|stop)$/,
    text: 'All right, I’ll leave it.',
  },
  {
    pattern: /^(?:thanks|thank you|thx|great|good|nice|perfect|well done|cool)(?: very much| a lot| so much)?$/,
    text: 'You’re welcome.',
  },
];

const YES = /^(?:yes|y|yep|yeah|sure|ok|okay|yes please|do it|do that|go ahead|right|correct|exactly)$/;
const AGAIN = /^(?:again|once more|one more time|repeat|repeat (?:it|that)|do (?:it|that) again|and again|redo)$/;

/** Also what a message means only after those before it: “again”, or “yes” to what may have been meant. */
export function readIntent(messages: readonly ModelMessage[], index: number, known: GuideContext): Intent {
  const message = messages[index];
  if (message?.role !== 'user') return { kind: 'words', text: 'Tell me what to do, or say `help`.' };
  const text = message.text.trim();
  const plain = text.toLowerCase().replaceAll(/[.?!,]+/g, '');
  if (AGAIN.test(plain)) return repeated(messages, index, known);
  if (YES.test(plain)) return confirmed(messages, index, known);
  const told = followUps.find(({ pattern }) => pattern.test(plain))?.text ?? guideHelp(text);
  return told === null ? understandRequest(text, known) : { kind: 'words', text: told };
}

function repeated(messages: readonly ModelMessage[], index: number, known: GuideContext): Intent {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    if (messages[earlier]?.role !== 'user') continue;
    const intent = readIntent(messages, earlier, known);
    if (intent.kind === 'plan') return intent;
  }
  return { kind: 'words', text: 'There is nothing yet that I could do again. Tell me what to do, or say `help`.' };
}

function confirmed(messages: readonly ModelMessage[], index: number, known: GuideContext): Intent {
  const earlier = messages.slice(0, index).findLastIndex(({ role }) => role === 'user');
  const asked = earlier < 0 ? null : readIntent(messages, earlier, known);
  if (asked?.kind === 'unknown' && asked.correction !== undefined) return understandRequest(asked.correction, known);
  return { kind: 'words', text: 'I have asked you nothing. Tell me what to do, or say `help`.' };
}
