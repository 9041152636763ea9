import { assertNever } from '../../../shared/assert-never';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { fence } from '../../../shared/text/markdown-fence';
import type { ToolAnswer } from '../backend';

/** What came of a call, for people. */
export function explainAnswer({ toolId, status, message, data, isModifiedByUser }: ToolAnswer): string {
  switch (status) {
    case 'completed':
      if (toolId === 'ask-user') return told('You answered', message.replace(/^The user answered: /, ''));
      return withData(told(isModifiedByUser ? 'Done, with your changes' : 'Done', message), data);
    case 'denied': {
      // The result is written for a model; here the user reads it.
      const reason = message.replace(/^The user denied/, 'You denied');
      return onOneLine(reason) ? `Then I’ll leave it. ${reason}.` : told('Then I’ll leave it', reason);
    }
    case 'validation-failed':
      return told('That call was not valid, so nothing ran', message);
    case 'cancelled':
      return 'That was cancelled before it finished.';
    case 'timed-out':
      return withData(told('That took too long and was stopped', message), data);
    case 'failed':
      // What else it says is for a model, which could decide by itself.
      if (toolId === 'ask-user' && message.startsWith('Nobody is there')) return 'Nobody was there to answer.';
      return withData(told('That did not work', message), data);
    case 'parsed':
    case 'validating':
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
      return told('That is not finished', message);
    default:
      return assertNever(status);
  }
}

/** A message of several lines may quote anything, and is shown as a quotation. */
function told(label: string, message: string): string {
  if (!onOneLine(message)) return `${label}:\n\n${quoted(message)}`;
  return `${label}: ${/[.?!]$/.test(message) ? message : `${message}.`}`;
}

function onOneLine(message: string): boolean {
  return !/[\n\r]/.test(message);
}

/** As much as somebody reads: the whole is on the card. */
const MAX_QUOTED = 4_000;

function withData(sentence: string, data: string | undefined): string {
  return data ? `${sentence}\n\n${quoted(data)}` : sentence;
}

/** In a fence longer than any inside: what a file says must never be read as a call of the guide's own. */
function quoted(data: string): string {
  return fence('text', cutMiddle(data, MAX_QUOTED));
}
