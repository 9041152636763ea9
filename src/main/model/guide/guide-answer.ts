import type { ModelMessage, ToolAnswer } from '../backend';
import { plainWords } from './correct-request';
import { explainAnswer } from './explain-answer';
import { introduction, overview, realModel } from './guide-help';
import { type Intent, readIntent } from './read-intent';
import { requestGroups } from './requests/all-requests';
import type { GuideCall, GuideContext, GuideRound } from './requests/guide-request';
import { mention } from './requests/mention';

const MAX_EXAMPLES = 3;

/** In so many requests that they tell nothing. */
const commonWords: ReadonlySet<string> = new Set(['the', 'with', 'and', 'this', 'that', 'for', 'what', 'are', 'from']);

export interface GuideAnswer {
  readonly text: string;
  readonly hasCalls: boolean;
}

type ToolsMessage = Extract<ModelMessage, { role: 'tools' }>;

/** The guide's whole next message, in the text form of tool calls that models without native tool calling use. */
export function guideAnswer(messages: readonly ModelMessage[]): GuideAnswer {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const intent = readIntent(messages, asked, knownFrom(messages));
  if (intent.kind === 'words') return words(intent.text);
  if (intent.kind === 'unknown') return words(notUnderstood(intent));
  const done = messages.slice(asked + 1).filter((message): message is ToolsMessage => message.role === 'tools');
  return nextRound(intent.rounds, done);
}

function nextRound(rounds: readonly GuideRound[], done: readonly ToolsMessage[]): GuideAnswer {
  const { answers = [], problems = [] } = done.at(-1) ?? {};
  const told = [
    ...answers.map(explainAnswer),
    ...problems.map((problem) => `A call could not be read: ${mention(problem)}`),
  ];
  const left = rounds.slice(done.length);
  const next = left[0];
  if (next === undefined) return words(told.join('\n\n'));
  // What follows was asked for on the understanding that this works.
  if (problems.length > 0 || !answers.every(hasWorked)) return words([...told, leftOut(left)].join('\n\n'));
  return { text: [...told, next.say, next.calls.map(writtenCall).join('\n')].join('\n\n'), hasCalls: true };
}

function words(text: string): GuideAnswer {
  return { text, hasCalls: false };
}

function hasWorked({ status }: ToolAnswer): boolean {
  return status === 'completed';
}

function writtenCall({ toolId, parameters }: GuideCall): string {
  return `\`\`\`tool_call\n${JSON.stringify({ tool: toolId, parameters }, null, 2)}\n\`\`\`\n`;
}

function leftOut(rounds: readonly GuideRound[]): string {
  const toolIds = rounds.flatMap(({ calls }) => calls.map(({ toolId }) => toolId));
  return `So I did not go on with the rest (${toolIds.join(', ')}).`;
}

/** What only somebody can do who understands it. */
const NEEDS_MODEL =
  /^(?:(?:please|can you|could you|i want you to)\s+)*(?:fix|debug|solve|refactor|rewrite|implement|improve|optimi[sz]e|generate|translate|suggest|design|review|explain|summari[sz]e|sum up|tell|why|how|should|(?:make|write|add|create|put) (?:me )?(?:it|this|an?|some|the)(?! (?:new |empty )?(?:file|folder|directory|branch|line)\b))\b/i;

function notUnderstood({ step, correction }: Extract<Intent, { kind: 'unknown' }>): string {
  const start = `I did not understand “${mention(step)}”`;
  if (correction !== undefined) {
    return `${start}, and have done nothing. Did you mean this?\n\n- \`${mention(correction).replaceAll('`', '´')}\`\n\nSay “yes” if so, or put it in other words. I’m not a language model: \`help\` shows what I know.`;
  }
  if (NEEDS_MODEL.test(step)) {
    return `“${mention(step)}” takes a language model, and I am none, so I have done nothing. \`help\` shows what I know.\n\n${realModel}`;
  }
  const examples = findSimilarExamples(step);
  if (examples.length === 0) return `${start}, and have done nothing.\n\n${overview}`;
  const list = examples.map((example) => `- \`${example}\``).join('\n');
  return `${start}, and have done nothing. The nearest things that I know:\n\n${list}\n\n${introduction} Say \`help\` for all of them.\n\n${realModel}`;
}

/** The terminal that was started last. */
function knownFrom(messages: readonly ModelMessage[]): GuideContext {
  const started = messages
    .flatMap((message) => (message.role === 'tools' ? message.answers : []))
    .findLast(({ toolId, status }) => toolId === 'terminal-start' && status === 'completed');
  const terminalId = started?.message.match(/ in terminal (\S+): /)?.[1];
  return terminalId === undefined ? {} : { terminalId };
}

/** The examples that share the most words with what was said. */
function findSimilarExamples(text: string): string[] {
  const said = new Set(plainWords(text).filter((word) => !commonWords.has(word)));
  const examples = requestGroups.flatMap(({ requests }) => requests.map(({ examples: [plainest] }) => plainest));
  return examples
    .map((example) => ({ example, shared: plainWords(example).filter((word) => said.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_EXAMPLES)
    .map(({ example }) => example);
}
