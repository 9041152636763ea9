import type { McpServerDescription } from '../../../../shared/mcp/mcp-server';
import { asSentence } from '../../../core/format/as-sentence';
import { texts } from '../../../core/texts/texts';
import type { ContextSource } from '../context/context-draft';
import { type PromptCall, readPromptArguments } from './prompt-call';

type ReadPromptCall =
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'prompt'; readonly source: ContextSource; readonly label: string; readonly rest: string };

const words = texts.composer.prompts;

/** Reads a message that calls a prompt of a server, which is asked for its prompts if it hasn't been yet. */
export async function readPromptCall(
  call: PromptCall,
  ask: (name: string) => Promise<McpServerDescription>,
): Promise<ReadPromptCall> {
  const { name } = call.server;
  const { offers, problem } = call.server.offers === null ? await ask(name) : call.server;
  if (!offers) return { kind: 'problem', message: problem === undefined ? words.notNow(name) : asSentence(problem) };
  const prompt = offers.prompts.find((each) => each.name === call.name);
  if (!prompt) return { kind: 'problem', message: words.unknown(name, call.name) };
  const { values, missing, rest } = readPromptArguments(prompt, call.words ?? '');
  if (missing.length > 0) return { kind: 'problem', message: words.missing(missing) };
  const source: ContextSource = { kind: 'prompt', server: name, prompt: prompt.name, args: { ...values } };
  return { kind: 'prompt', source, label: `/${name}:${prompt.name}`, rest };
}
