import { plainWords } from './correct-request';
import { requestGroups } from './requests/all-requests';

const MAX_EXAMPLES = 3;

/** In so many requests that they tell nothing. */
const commonWords: ReadonlySet<string> = new Set(['the', 'with', 'and', 'this', 'that', 'for', 'what', 'are', 'from']);

/** The examples that share the most words with what was said. */
export function nearestExamples(text: string): string[] {
  const said = new Set(plainWords(text).filter((word) => !commonWords.has(word)));
  const examples = requestGroups.flatMap(({ requests }) => requests.map(({ examples: [plainest] }) => plainest));
  return examples
    .map((example) => ({ example, shared: plainWords(example).filter((word) => said.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_EXAMPLES)
    .map(({ example }) => example);
}
