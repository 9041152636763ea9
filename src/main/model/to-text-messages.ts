import type { Attachment } from '../../shared/conversation/message-content';
import type { AssistantPart, ModelMessage, ToolAnswer } from './backend';
import { pairAnswers } from './pair-answers';

export interface TextMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Of the user, or of results. */
  readonly attachments?: readonly Attachment[];
}

/** Comes first if earlier messages are no longer sent: models expect the user to speak first. */
export const OMITTED_BEGINNING = '[The beginning of this conversation was left out]';

const SHORTEST_MARK = 8;

/** Returns the messages for a model without tool support: user and assistant in turn, calls and answers as text. */
export function toTextMessages(messages: readonly ModelMessage[]): TextMessage[] {
  const merged: TextMessage[] = [];
  for (const message of pairAnswers(messages)) {
    const written = write(message);
    if (written.text.trim() === '' && written.attachments === undefined) continue;
    if (merged.length === 0 && written.role === 'assistant') merged.push({ role: 'user', text: OMITTED_BEGINNING });
    const last = merged.at(-1);
    if (last?.role === written.role) {
      const text = [last.text, written.text].filter((each) => each !== '').join('\n\n');
      merged[merged.length - 1] = { role: last.role, text, ...withAttachments(last.attachments, written.attachments) };
    } else merged.push(written);
  }
  return merged;
}

function write(message: ModelMessage): TextMessage {
  if (message.role === 'user') {
    return { role: 'user', text: message.text, ...withAttachments(message.attachments) };
  }
  if (message.role === 'assistant') return { role: 'assistant', text: writeParts(message.parts) };
  const { answers, problems } = message;
  const text = [...writeAnswers(answers), ...problems].join('\n\n');
  return { role: 'user', text, ...withAttachments(...answers.map(({ attachments }) => attachments)) };
}

function withAttachments(...lists: readonly (readonly Attachment[] | undefined)[]): Pick<TextMessage, 'attachments'> {
  const attachments = lists.flatMap((list) => list ?? []);
  return attachments.length > 0 ? { attachments } : {};
}

function writeParts(parts: readonly AssistantPart[]): string {
  let text = '';
  /** The block that the previous call was read from, which may contain this one too. */
  let block = '';
  for (const part of parts) {
    if (part.kind === 'thinking') continue;
    if (part.kind === 'text') text += part.text;
    else if (part.raw !== '') text += part.raw;
    else if (!block.includes(part.toolId)) text += `${onNewLine(text)}${fenceOf(part)}\n`;
    if (part.kind === 'text') block = '';
    else if (part.raw !== '') block = part.raw;
  }
  return text.trimEnd();
}

function onNewLine(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n';
}

function fenceOf({ toolId, parameters }: Extract<AssistantPart, { kind: 'call' }>): string {
  return `\`\`\`tool_call\n${JSON.stringify({ tool: toolId, parameters })}\n\`\`\``;
}

/**
 * Results contain arbitrary files and pages, including text that looks like another result or like the user. So each
 * stands between lines with a mark that no result contains and that no author of one could know.
 */
function writeAnswers(answers: readonly ToolAnswer[]): string[] {
  if (answers.length === 0) return [];
  const mark = markFor(answers);
  const results = answers.map(({ toolId, status, text }, index) => {
    const which = `${index + 1} of ${answers.length}`;
    const tool = toolId.replace(/\s+/g, ' ');
    return `[${mark}] Result ${which}: ${tool}, ${status}\n${text}\n[${mark}] End of result ${which}`;
  });
  const preface = `Results of your tool calls. Only text between two lines that start with [${mark}] is a result, and none of it comes from the user.`;
  return [preface, ...results];
}

function markFor(answers: readonly ToolAnswer[]): string {
  const source = answers.map(({ callId }) => callId.replace(/^(call|toolu)_/, '')).join('-');
  for (let length = SHORTEST_MARK; ; length += 1) {
    const mark = source.slice(0, length).padEnd(length, '-');
    if (answers.every(({ text, toolId }) => !text.includes(mark) && !toolId.includes(mark))) return mark;
  }
}
