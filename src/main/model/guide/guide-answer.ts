import { assertNever } from '../../../shared/assert-never';
import { cutMiddle } from '../../../shared/cut-middle';
import { labelText } from '../../../shared/label-text';
import type { ModelMessage, ToolAnswer } from '../model-backend';
import { requests } from './requests';
import { type GuideCall, understandRequest } from './understand-request';

const help = `I’m the guide that comes with AIntern: a small program, not a language model. I understand plain requests such as

${requests.map(({ example }) => `  ${example}`).join('\n')}

one after the other, each on a line of its own or with “then” between them, and carry them out through the same tool calls, checks and approvals that a model goes through.`;

/** The guide's whole next message, in the text form of tool calls that models without native tool calling use. */
export function guideAnswer(messages: readonly ModelMessage[]): string {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const message = messages[asked];
  if (message?.role !== 'user') return help;
  const calls = understandRequest(message.text);
  if (calls === null) return help;
  const answers = messages.slice(asked + 1).flatMap((answer) => (answer.role === 'tools' ? answer.answers : []));
  const last = answers.at(-1);
  const next = calls[answers.length];
  const told = last === undefined ? [] : [explain(last)];
  if (next === undefined) return told.join('');
  // What follows was asked for on the understanding that this works.
  if (last !== undefined && last.status !== 'completed')
    return [...told, leftOut(calls.slice(answers.length))].join('\n\n');
  return [...told, `${next.say}\n\n${writtenCall(next)}`].join('\n\n');
}

function writtenCall({ toolId, parameters }: GuideCall): string {
  return `\`\`\`tool_call\n${JSON.stringify({ tool: toolId, parameters }, null, 2)}\n\`\`\`\n`;
}

function leftOut(calls: readonly GuideCall[]): string {
  return `So I did not go on with the rest (${calls.map(({ toolId }) => toolId).join(', ')}).`;
}

function explain({ status, message, data, isModifiedByUser }: ToolAnswer): string {
  switch (status) {
    case 'completed': {
      const done = isModifiedByUser ? `Done, with your changes: ${message}.` : `Done: ${message}.`;
      return withData(done, data);
    }
    case 'denied':
      return `Then I’ll leave it. ${message}.`;
    case 'validation-failed':
      return labelText('That call was not valid, so nothing ran', message);
    case 'cancelled':
      return 'That was cancelled before it finished.';
    case 'timed-out':
      return withData(`That took too long and was stopped: ${message}.`, data);
    case 'failed':
      return withData(`That did not work: ${message}.`, data);
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

/** As much as somebody reads: the whole is on the card. */
const MAX_QUOTED = 4_000;

function withData(sentence: string, data: string | undefined): string {
  return data ? `${sentence}\n\n${quoted(cutMiddle(data, MAX_QUOTED))}` : sentence;
}

/** In a fence longer than any inside: what a file says must never be read as a call of the guide's own. */
function quoted(data: string): string {
  const runs = data.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}text\n${data}${data.endsWith('\n') ? '' : '\n'}${fence}`;
}
