import type { ModelMessage } from '../backend';
import type { FunctionDefinition } from '../tool-calls/function-definition';
import { explainAnswer } from './explain-answer';
import { connectModel, guideHelp, smallTalk } from './guide-help';
import type { GuideCall, GuideRound } from './sentences';
import { understandRequest } from './understand-request';
import { announce, mention, planText } from './wording';

export interface GuideAnswer {
  readonly text: string;
  readonly hasCalls: boolean;
}

export interface GuideOptions {
  /** The tools that can be called by name; the sentences work without them. */
  readonly tools?: readonly FunctionDefinition[];
  readonly now?: Date;
  /** Whether nothing may be changed: then the guide describes what it would do. */
  readonly isPlanning?: boolean;
}

type ToolsMessage = Extract<ModelMessage, { role: 'tools' }>;

/** The next message of the guide. It writes calls as text, like models without native tool calling. */
export function guideAnswer(messages: readonly ModelMessage[], options: GuideOptions = {}): GuideAnswer {
  const { tools = [], now = new Date(), isPlanning = false } = options;
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const text = requestIn(messages.slice(0, asked + 1));
  const told = smallTalk(text, now) ?? guideHelp(text, tools);
  if (told !== null) return words(told);
  const understood = understandRequest(text, tools);
  if (understood.kind === 'problem') return words(understood.text);
  if (understood.kind === 'unknown') return words(notUnderstood(understood.step, text));
  const calls = understood.rounds.flatMap((round) => round.calls);
  if (isPlanning && calls.some(({ toolId }) => !isOffered(toolId, tools))) return words(planText(calls));
  const done = messages.slice(asked + 1).filter((message): message is ToolsMessage => message.role === 'tools');
  return nextRound(understood.rounds, done);
}

const START = /^carry out the plan[.!]?$/i;

/** The user's last message; if it starts a plan, the message that the plan was for. */
function requestIn(messages: readonly ModelMessage[]): string {
  const said = messages.filter(({ role }) => role === 'user').map(textOf);
  return said.findLast((text) => !START.test(text)) ?? said.at(-1) ?? '';
}

function isOffered(toolId: string, tools: readonly FunctionDefinition[]): boolean {
  return tools.some(({ name }) => name === toolId);
}

function textOf(message: ModelMessage | undefined): string {
  return message?.role === 'user' ? (message.typed ?? message.text).trim() : '';
}

function nextRound(rounds: readonly GuideRound[], done: readonly ToolsMessage[]): GuideAnswer {
  const { answers = [], problems = [] } = done.at(-1) ?? {};
  const told = [
    ...answers.map(explainAnswer),
    ...problems.map((problem) => `I couldn’t read a call: ${mention(problem)}`),
  ];
  const left = rounds.slice(done.length);
  const next = left[0];
  if (next === undefined) return words(told.join('\n\n'));
  // The next steps were asked for on the assumption that this one works.
  if (problems.length > 0 || answers.some(({ status }) => status !== 'completed')) {
    return words([...told, skipped(left)].join('\n\n'));
  }
  const calls = next.calls.map(writtenCall).join('\n');
  return { text: [...told, next.say ?? announce(next.calls), calls].join('\n\n'), hasCalls: true };
}

function words(text: string): GuideAnswer {
  return { text, hasCalls: false };
}

function writtenCall({ toolId, parameters }: GuideCall): string {
  return `\`\`\`tool_call\n${JSON.stringify({ tool: toolId, parameters }, null, 2)}\n\`\`\`\n`;
}

function skipped(rounds: readonly GuideRound[]): string {
  const toolIds = rounds.flatMap(({ calls }) => calls.map(({ toolId }) => toolId));
  return `I skipped the rest: ${toolIds.join(', ')}.`;
}

const COMMAND =
  /^(?:cd|ls|git|npm|npx|pnpm|yarn|bun|node|deno|python3?|pip|uv|cargo|docker|java|mvn|gradle|dotnet|ruby|php|bash|sh|echo|cp|mv|curl|pwd|tsc|vitest|jest|pytest)(?:\s|$)/;

function notUnderstood(step: string, text: string): string {
  if (COMMAND.test(step)) return `To run a command, put “run” before it, as in \`run npm test\`.`;
  const what = step === text ? 'that' : `“${mention(step)}”`;
  return `I can’t do ${what} without a language model. Say \`help\` to see what I understand.\n\n${connectModel}`;
}
