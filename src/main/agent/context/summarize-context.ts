import { assertNever } from '../../../shared/assert-never';
import type { TokenUsage } from '../../../shared/settings/model';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { ModelChunk, ModelMessage, ModelRequest } from '../../model/backend';
import { createThinkingSplitter } from '../answer/create-thinking-splitter';
import { charactersIn } from './estimate-tokens';

const SYSTEM =
  'Summarize the beginning of a conversation between a user and an agent that works in a folder with tools. ' +
  'Your summary replaces that beginning, so keep what the agent needs to continue: what the user asked for ' +
  'and decided, what was done, which files were read or changed and what matters in them, what failed and why, and ' +
  "what is left to do. Write plain, short notes of at most 400 words. Don't call tools and don't answer the user.";

/** In tokens. Some models think before they write, and their thinking counts. */
const LONGEST_SUMMARY = 1_000;
const LONGEST_ANSWER = 4_000;

/** Asks the model, within the time limit. */
export type ReadAnswer = (request: Omit<ModelRequest, 'signal'>) => AsyncIterable<ModelChunk>;

export interface Summary {
  readonly text: string;
  readonly usage?: TokenUsage;
}

/** Has the model summarize part of the conversation, which it gets as one text. */
export async function summarizeContext(
  read: ReadAnswer,
  messages: readonly ModelMessage[],
  roomInTokens: number,
): Promise<Summary> {
  const maxOutputTokens = Math.min(LONGEST_ANSWER, Math.max(LONGEST_SUMMARY, Math.floor(roomInTokens / 4)));
  const room = Math.max(2_000, charactersIn(roomInTokens - maxOutputTokens) * 0.8);
  const transcript = cutMiddle(messages.map(writeMessage).join('\n\n'), room);
  const text = `Summarize this beginning of a conversation.\n\n<conversation>\n${transcript}\n</conversation>`;
  const splitter = createThinkingSplitter();
  let summary = '';
  let usage: TokenUsage | undefined;
  const take = (pieces: ReturnType<typeof splitter.push>) => {
    for (const piece of pieces) if (piece.kind === 'text') summary += piece.text;
  };
  const chunks = read({
    system: SYSTEM,
    messages: [{ role: 'user', text }],
    toolMode: 'text',
    tools: [],
    maxOutputTokens,
  });
  for await (const chunk of chunks) {
    if (chunk.kind === 'text') take(splitter.push(chunk.text));
    if (chunk.kind === 'end') usage = chunk.usage;
  }
  take(splitter.end().pieces);
  const told = summary.trim() || withoutSummary(transcript);
  return { text: told, ...(usage ? { usage } : {}) };
}

/** Some models think until there is no room left for an answer. That must not end a run. */
function withoutSummary(transcript: string): string {
  return `(The model returned no summary. Beginning and end of the conversation:)\n${cutMiddle(transcript, charactersIn(LONGEST_SUMMARY))}`;
}

function writeMessage(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return [`User: ${message.text}`, ...(message.attachments ?? []).map(({ name }) => `[attached ${name}]`)].join(
        '\n',
      );
    case 'tools':
      return message.answers.map(({ toolId, status, text }) => `Result of ${toolId} (${status}): ${text}`).join('\n');
    case 'assistant':
      return `Agent: ${message.parts
        .map((part) => {
          if (part.kind === 'call') return `[calls ${part.toolId} ${JSON.stringify(part.parameters)}]`;
          return part.kind === 'thinking' ? '' : part.text;
        })
        .join(' ')}`;
    default:
      return assertNever(message);
  }
}
