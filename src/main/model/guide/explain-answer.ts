import { assertNever } from '../../../shared/assert-never';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { fence } from '../../../shared/text/markdown-fence';
import type { ToolAnswer } from '../backend';

export function explainAnswer({ toolId, status, message, data, isModifiedByUser }: ToolAnswer): string {
  switch (status) {
    case 'completed':
      if (toolId === 'ask-user') return told('You answered', message.replace(/^The user answered: /, ''));
      return withData(told(isModifiedByUser ? 'Done, with your changes' : 'Done', message), data);
    case 'denied':
      // The message was written for a model; here the user reads it.
      return told('The call was denied, so it didn’t run', message.replace(/^The user denied this call(?:: )?/, ''));
    case 'validation-failed':
      return told('The call isn’t valid, so nothing ran', message);
    case 'cancelled':
      return 'The call was cancelled before it finished.';
    case 'timed-out':
      return withData(told('The call took too long and was stopped', message), data);
    case 'failed':
      if (toolId === 'ask-user' && message.startsWith('Nobody is there')) return 'Nobody was there to answer.';
      return withData(told('That didn’t work', message), data);
    case 'parsed':
    case 'validating':
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
      return told('The call hasn’t finished', message);
    default:
      return assertNever(status);
  }
}

/** A message of several lines may contain anything, so it is shown as a quotation. */
function told(label: string, message: string): string {
  if (message === '') return `${label}.`;
  if (/[\n\r]/.test(message)) return `${label}:\n\n${quoted(message)}`;
  return `${label}: ${/[.?!]$/.test(message) ? message : `${message}.`}`;
}

/** Enough to read here: the card shows everything. */
const MAX_QUOTED = 4_000;

function withData(sentence: string, data: string | undefined): string {
  return data ? `${sentence}\n\n${quoted(data)}` : sentence;
}

/** The fence is longer than any inside, so that the text of a file is never read as a call of the guide. */
function quoted(data: string): string {
  return fence('text', cutMiddle(data, MAX_QUOTED));
}
