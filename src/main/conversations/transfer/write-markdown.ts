import { assertNever } from '../../../shared/assert-never';
import type { ConversationItem, ConversationState, MessagePart } from '../../../shared/conversation/conversation-state';
import type { Attachment, ContextItem } from '../../../shared/conversation/message-content';
import { countNoun } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { closeFences, fence, inlineCode } from '../../../shared/text/markdown-fence';
import { callsOf } from '../../agent/calls-of';
import type { FoldedLog } from '../conversation';
import { writeCallMarkdown } from './write-call-markdown';

/** Returns a conversation for people to read, with everything that was done in it. */
export function writeMarkdown({ events, state }: FoldedLog): string {
  const models = new Set(events.flatMap((event) => (event.type === 'run-started' ? [event.model] : [])));
  const { summary } = state.compacted;
  const blocks = [
    `# ${state.title.replace(/\s+/g, ' ')}`,
    [
      ...(state.workspacePath === '' ? [] : [`- Folder: ${inlineCode(state.workspacePath)}`]),
      ...(models.size > 0 ? [`- Model: ${[...models].join(', ')}`] : []),
      `- Begun: ${markdownTime(state.createdAt)}`,
      `- Last change: ${markdownTime(state.updatedAt)}`,
      ...usageLines(state),
    ].join('\n'),
    ...state.items.map((item) => writeItem(item, state)),
    ...(summary ? ['## Summary sent to the model instead of the messages above', closeFences(summary.text)] : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function usageLines({ usage }: ConversationState): string[] {
  const { inputTokens, outputTokens, cost, hasUnknownCost } = usage;
  if (inputTokens + outputTokens === 0) return [];
  const price = cost > 0 ? `, $${cost.toFixed(4)}${hasUnknownCost ? ' and what is not known' : ''}` : '';
  return [`- Tokens: ${inputTokens} in, ${outputTokens} out${price}`];
}

function writeItem(item: ConversationItem, state: ConversationState): string {
  switch (item.kind) {
    case 'user':
      return [
        `## You, ${markdownTime(item.at)}`,
        closeFences(item.text),
        ...attachmentLines(item.attachments),
        ...(item.context ?? []).map(writeContext),
        ...callsOf(item, state).map((call) =>
          writeCallMarkdown(call, { isDropped: state.compacted.callIds.has(call.lifecycle.request.id) }),
        ),
      ].join('\n\n');
    case 'assistant': {
      const parts = item.parts.map((part) => writePart(part, state)).filter((part) => part.trim() !== '');
      const cutOff = item.isCutOff ? ['*The answer was cut off here.*'] : [];
      return [`## AIntern, ${markdownTime(item.at)}`, ...parts, ...cutOff].join('\n\n');
    }
    case 'question': {
      const { text, options } = item.question;
      const chosen = options.find(({ id }) => id === item.answer?.optionId)?.label;
      const answer = [chosen, item.answer?.text].filter((said) => said !== undefined).join(': ');
      const offered = options.map(({ label }) => `- ${label}`).join('\n');
      return [
        `## Question, ${markdownTime(item.at)}`,
        closeFences(text),
        ...(offered === '' ? [] : [offered]),
        answer === '' ? '*Nobody answered.*' : `Answer: ${answer}`,
      ].join('\n\n');
    }
    case 'notice':
      return quote(`${item.level === 'error' ? 'Error' : 'Note'}: ${item.text}`);
    default:
      return assertNever(item);
  }
}

function attachmentLines(attachments: readonly Attachment[] = []): string[] {
  if (attachments.length === 0) return [];
  return [
    attachments
      .map(({ name, mime, bytes }) => `- Attached: ${inlineCode(name)} (${mime}, ${formatBytes(bytes)})`)
      .join('\n'),
  ];
}

function writeContext({ label, text, tokens }: ContextItem): string {
  const summary = `Context: ${escapeHtml(label)} (${countNoun(tokens, 'token')})`;
  return `<details><summary>${summary}</summary>\n\n${fence('text', text)}\n\n</details>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function writePart(part: MessagePart, { calls, compacted }: ConversationState): string {
  switch (part.kind) {
    case 'text':
      return closeFences(part.text.trim());
    case 'thinking': {
      const thought = part.text.trim();
      return thought === '' ? '' : `<details><summary>Thinking</summary>\n\n${fence('text', thought)}\n\n</details>`;
    }
    case 'tool-call': {
      const call = calls[part.callId];
      return call ? writeCallMarkdown(call, { isDropped: compacted.callIds.has(part.callId) }) : '';
    }
    case 'error':
      return [quote(`This couldn't be read as a call: ${part.error}`), fence('text', part.text)].join('\n\n');
    default:
      return assertNever(part);
  }
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** The same for every reader; an invalid time in a foreign log is not shown as one. */
function markdownTime(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'at an unknown time';
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
