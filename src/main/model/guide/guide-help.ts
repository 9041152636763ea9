import { requestGroups } from './requests/all-requests';
import type { RequestGroup } from './requests/guide-request';

export const introduction =
  'I’m the guide that comes with AIntern: a small program, not a language model. I understand plain requests, and carry them out through the same tool calls, checks and approvals that a model goes through.';

const chaining =
  'Several requests go on lines of their own, or with “then” between them: `read README.md, then run npm test`. Readings can be joined with “and”. `again` does the last request once more.';

export const realModel =
  'For somebody to talk to, choose a real model: in the window, at the top right or under Settings › Models and keys, give a key for Anthropic, OpenAI or another server, or start Ollama, LM Studio or llama.cpp on this machine, which AIntern finds by itself. On the command line that is `aintern exec --provider anthropic` or `--provider openai`, with the key in ANTHROPIC_API_KEY or OPENAI_API_KEY.';

export const overview = [
  introduction,
  requestGroups.map(groupLine).join('\n'),
  'Say `help` and one of the words in brackets for all that I know about it.',
  chaining,
  realModel,
].join('\n\n');

function groupLine({ title, topics, highlights }: RequestGroup): string {
  return `- ${title} (${topics[0]}): ${highlights.map((example) => `\`${example}\``).join(', ')}`;
}

function groupHelp({ title, requests }: RequestGroup): string {
  const examples = requests.flatMap((request) => request.examples);
  return [`${title}:`, examples.map((example) => `- \`${example}\``).join('\n')].join('\n\n');
}

const GENERAL =
  /^(?:help|help me|\?|what can (?:you|i) (?:do|say|ask)|what do you (?:do|know|understand)|who are you|what are you|(?:what|which) model are you|who made you|are you .+|how (?:does this|do you) work|what now|how do i start|hi|hello|hey|hello there|good (?:morning|evening|afternoon))\s*[.?!]*$/i;

/** The help that is asked for, if it is. */
export function guideHelp(text: string): string | null {
  if (GENERAL.test(text)) return overview;
  if (
    /^(?:how (?:do|can) i (?:get|use|choose|add|connect|set up) .*\b(?:model|claude|gpt|chatgpt|ollama|llm)|help (?:with |about )?models?)\b.*$/i.test(
      text,
    )
  ) {
    return realModel;
  }
  const topic = text.match(
    /^(?:help (?:with |about |on )?(?:the )?|what can you do with (?:the )?)(.+?)\s*[.?!]?$/i,
  )?.[1];
  const group = requestGroups.find(({ category, topics }) =>
    [category, ...topics].includes(topic?.toLowerCase() ?? ''),
  );
  return group ? groupHelp(group) : null;
}
