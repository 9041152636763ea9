import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dialectNames } from '../../../../shared/settings/dialect-names';
import { guessDialects } from './guess-dialects';

it.each([
  ['qwen2.5-coder:7b', ['hermes', 'qwen-coder']],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', ['hermes', 'qwen-coder']],
  ['llama3.2:latest', ['llama-3']],
  ['meta-llama/Llama-3.3-70B-Instruct', ['llama-3']],
  ['meta-llama/llama-4-maverick', ['llama-4']],
  ['NousResearch/Hermes-3-Llama-3.1-8B', ['hermes', 'llama-3']],
  ['deepseek-r1:14b', ['deepseek']],
  ['deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', ['hermes', 'qwen-coder', 'deepseek']],
  ['mixtral:8x7b', ['mistral']],
  ['ministral-8b', ['mistral']],
  ['mistral-nemo', ['mistral']],
  ['devstral:24b', ['mistral']],
  ['zai-org/GLM-4.6', ['glm']],
  ['moonshotai/Kimi-K2-Instruct', ['kimi']],
  ['gemma3:12b', ['gemma']],
  ['phi4-mini', ['phi']],
  ['microsoft/Phi-4-mini-instruct', ['phi']],
  ['granite3.3:8b', ['granite', 'hermes']],
  ['openai/gpt-oss-20b', ['harmony']],
  ['command-r7b', ['cohere']],
  ['MiniMaxAI/MiniMax-M2', ['minimax']],
  ['stepfun-ai/step3', ['step']],
  ['dolphin-2.9', []],
  ['gpt-4o', []],
  ['claude-sonnet-4-5', []],
  ['command-center', []],
])('%s writes calls as %j do', (modelId, dialects) => {
  expect(guessDialects(modelId, null)).toEqual(dialects);
});

it('adds the format that LM Studio teaches its models', () => {
  expect([guessDialects('qwen3-8b', 'lm-studio'), guessDialects('unheard-of', 'lm-studio')]).toEqual([
    ['hermes', 'qwen-coder', 'lm-studio'],
    ['lm-studio'],
  ]);
});

it('does not mind capitals or a vendor in front, and names no format twice', () => {
  const word = fc.constantFrom('qwen3', 'granite', 'hermes', 'Llama-3', 'phi-4', 'glm', 'x', '-', '7b');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const id = words.join('');
      const dialects = guessDialects(id, null);
      expect(guessDialects(`vendor/${id.toUpperCase()}`, null)).toEqual(dialects);
      expect(new Set(dialects).size).toBe(dialects.length);
      expect(dialects.every((name) => dialectNames.includes(name))).toBe(true);
    }),
  );
});
