import type { DialectName } from '../../../../shared/settings/dialect-names';
import type { LocalServerKind } from '../servers/local-servers';

/** Families by model id; a distilled or merged model has several. */
const families: readonly (readonly [RegExp, readonly DialectName[]])[] = [
  [/qwen|qwq/, ['hermes', 'qwen-coder']],
  [/hermes|smollm-?3/, ['hermes']],
  [/llama-?4/, ['llama-4']],
  [/llama-?3/, ['llama-3']],
  [/mi(?:s|x|nis)tral|codestral|devstral|magistral|pixtral/, ['mistral']],
  [/deepseek/, ['deepseek']],
  [/glm/, ['glm']],
  [/kimi/, ['kimi']],
  [/gemma/, ['gemma']],
  [/(?:^|[^a-z])phi-?[34]/, ['phi']],
  // The fourth generation uses the Hermes format.
  [/granite/, ['granite', 'hermes']],
  [/gpt-oss/, ['harmony']],
  [/functionary/, ['functionary']],
  [/jamba/, ['jamba']],
  [/command-?(?:r|a)(?![a-z])|c4ai|(?:^|[^a-z])aya(?![a-z])/, ['cohere']],
  [/internlm/, ['internlm']],
  [/longcat/, ['longcat']],
  [/apertus/, ['apertus']],
  [/(?:^|[^a-z])step-?\d/, ['step']],
  [/minicpm/, ['minicpm']],
  [/minimax/, ['minimax']],
];

/** The text formats that a model may fall back to. LM Studio teaches its own to models that have none. */
export function guessDialects(modelId: string, server: LocalServerKind | null): readonly DialectName[] {
  const id = modelId.toLowerCase();
  const names = families.flatMap(([pattern, dialects]) => (pattern.test(id) ? dialects : []));
  return [...new Set<DialectName>(server === 'lm-studio' ? [...names, 'lm-studio'] : names)];
}
