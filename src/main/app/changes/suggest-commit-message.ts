import type { TokenUsage } from '../../../shared/settings/model';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { costOf } from '../../agent/answer/cost-of';
import { createThinkingSplitter } from '../../agent/answer/create-thinking-splitter';
import { estimateTokens } from '../../agent/context/estimate-tokens';
import type { ChosenModel } from '../../model/chosen-model';
import { runGit } from '../../tools/git/repository/run-git';

const SYSTEM =
  'You write git commit messages. Answer with nothing but the message: a first line of at most 72 characters in the ' +
  'imperative, and only if it needs explaining, a blank line and one short paragraph about why. No quotes, no fences.';

/** In characters: enough to see what changed, and little enough for small models. */
const LONGEST_DIFF = 16_000;
/** In tokens. Some models think before they write, and their thinking counts. */
const LONGEST_ANSWER = 2_000;
const USUAL_ANSWER = 500;

interface Suggestion {
  readonly folder: string;
  readonly paths: readonly string[];
  /** What the user asked for. */
  readonly title: string;
  /** Called before the request with its estimated cost, if the price is known; throws if it must not be made. */
  beforeRequest(cost: number): void;
}

interface SuggestedMessage {
  readonly message: string;
  readonly usage?: TokenUsage;
  readonly cost?: number;
}

/** Asks a model for a commit message about the changes of these files. */
export async function suggestCommitMessage(
  model: ChosenModel,
  { folder, paths, title, beforeRequest }: Suggestion,
): Promise<SuggestedMessage> {
  const { price } = model;
  const signal = AbortSignal.timeout(60_000);
  const { stdout } = await runGit(['diff', 'HEAD', '--no-ext-diff', '--no-color', '--', ...paths], { folder, signal });
  const diff = cutMiddle(stdout.toString('utf8'), LONGEST_DIFF);
  const text = `The task: ${title}\n\nThe files:\n${paths.join('\n')}\n\nThe changes:\n${diff}`;
  const inputTokens = estimateTokens(SYSTEM + text);
  if (price) beforeRequest(costOf({ inputTokens, outputTokens: USUAL_ANSWER }, price));
  let usage: TokenUsage | undefined;
  const splitter = createThinkingSplitter();
  let message = '';
  const take = (pieces: ReturnType<typeof splitter.push>) => {
    for (const piece of pieces) if (piece.kind === 'text') message += piece.text;
  };
  const request = { system: SYSTEM, messages: [{ role: 'user' as const, text }], toolMode: 'text' as const, tools: [] };
  for await (const chunk of model.backend.stream({ ...request, maxOutputTokens: LONGEST_ANSWER, signal })) {
    if (chunk.kind === 'text') take(splitter.push(chunk.text));
    if (chunk.kind === 'end') usage = chunk.usage;
  }
  take(splitter.end().pieces);
  const plain = message
    .trim()
    .replace(/^```\w*\n([\s\S]*?)\n```$/, '$1')
    .trim();
  return { message: plain, ...(usage ? { usage, ...(price ? { cost: costOf(usage, price) } : {}) } : {}) };
}
