import { cutMiddle } from '../../shared/cut-middle';
import type { ModelChunk, ModelMessage, ModelRequest } from '../model/model-backend';
import { ModelError } from '../model/model-error';

const SYSTEM =
  'You sum up the beginning of a conversation between a user and an agent that works in a folder with tools. ' +
  'Your summary takes the place of that beginning, so keep what the agent needs to go on: what the user asked for ' +
  'and decided, what was done, which files were read or changed and what matters in them, what failed and why, and ' +
  'what is still to do. Write plain short notes, at most 400 words. Do not call tools and do not answer the user.';

/** In tokens. */
const LONGEST_SUMMARY = 1_000;
const CHARACTERS_PER_TOKEN = 3;

/** Asks the model, for no longer than it may take. */
export type ReadAnswer = (request: Omit<ModelRequest, 'signal'>) => AsyncIterable<ModelChunk>;

/** Has the model sum up a stretch of the conversation, which it is shown as one text. */
export async function sumUp(
  read: ReadAnswer,
  messages: readonly ModelMessage[],
  roomInTokens: number,
): Promise<string> {
  const room = Math.max(2_000, (roomInTokens - LONGEST_SUMMARY) * CHARACTERS_PER_TOKEN * 0.8);
  const transcript = cutMiddle(messages.map(writeMessage).join('\n\n'), room);
  const text = `Sum up this beginning of a conversation.\n\n<conversation>\n${transcript}\n</conversation>`;
  let summary = '';
  const chunks = read({
    system: SYSTEM,
    messages: [{ role: 'user', text }],
    toolMode: 'text',
    tools: [],
    maxOutputTokens: LONGEST_SUMMARY,
  });
  for await (const chunk of chunks) if (chunk.kind === 'text') summary += chunk.text;
  const told = summary.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  if (told === '') throw new ModelError('malformed', 'The model was asked to sum up the conversation and said nothing');
  return told;
}

function writeMessage(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return `User: ${message.text}`;
    case 'tools':
      return message.answers.map(({ toolId, status, text }) => `Result of ${toolId} (${status}): ${text}`).join('\n');
    case 'assistant':
      return `Agent: ${message.parts
        .map((part) => {
          if (part.kind === 'call') return `[calls ${part.toolId} ${JSON.stringify(part.parameters)}]`;
          return part.kind === 'thinking' ? '' : part.text;
        })
        .join(' ')}`;
  }
}
