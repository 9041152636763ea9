import { assertNever } from '../../../shared/assert-never';
import { labelText } from '../../../shared/label-text';
import type { ModelMessage, ToolAnswer } from '../model-backend';
import { understandRequest } from './understand-request';

const help = `I’m the guide that comes with AIntern: a small program, not a language model. I understand plain requests such as

  create hello.txt with hi
  read README.md
  list files in src

and carry them out through the same tool calls, checks and approvals that a model goes through.`;

/** The guide's whole next message, in the text form of tool calls that models without native tool calling use. */
export function guideAnswer(messages: readonly ModelMessage[]): string {
  const last = messages.at(-1);
  if (last?.role === 'tools') return last.answers.map(explain).join('\n\n');
  if (last?.role !== 'user') return help;
  const understanding = understandRequest(last.text);
  if (understanding.kind === 'help') return help;
  const { say, toolId, parameters } = understanding;
  const call = JSON.stringify({ tool: toolId, parameters }, null, 2);
  return `${say}\n\n\`\`\`tool_call\n${call}\n\`\`\`\n`;
}

function explain({ status, message, data, isModifiedByUser }: ToolAnswer): string {
  switch (status) {
    case 'completed': {
      const done = isModifiedByUser ? `Done, with your changes: ${message}.` : `Done: ${message}.`;
      return data ? `${done}\n\n${quoted(data)}` : done;
    }
    case 'denied':
      return `Then I’ll leave it. ${message}.`;
    case 'validation-failed':
      return labelText('That call was not valid, so nothing ran', message);
    case 'cancelled':
      return 'That was cancelled before it finished.';
    case 'timed-out':
      return `That took too long and was stopped: ${message}.`;
    case 'failed':
      return `That did not work: ${message}.`;
    case 'parsed':
    case 'validating':
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
      return `That is not finished: ${message}.`;
    default:
      return assertNever(status);
  }
}

/** In a fence longer than any inside: what a file says must never be read as a call of the guide's own. */
function quoted(data: string): string {
  const runs = data.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}text\n${data}${data.endsWith('\n') ? '' : '\n'}${fence}`;
}
