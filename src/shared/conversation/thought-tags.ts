/** How models mark their thoughts where the server does not tell them apart from the answer. */
export interface ThoughtTag {
  readonly open: string;
  readonly close: string;
  /** Whether a closing tag alone ends thoughts too, because many chat templates open them in the prompt. */
  readonly closesAlone: boolean;
  /** Plain words are often only mentioned, so they open thoughts at the start of a line alone. */
  readonly isSpecialToken: boolean;
}

const words: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['[THINK]', '[/THINK]'],
];

const specialTokens: readonly (readonly [open: string, close: string])[] = [
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
  ['<|channel>thought', '<channel|>'],
];

export const thoughtTags: readonly ThoughtTag[] = [
  ...words.map(([open, close]) => ({ open, close, closesAlone: true, isSpecialToken: false })),
  ...specialTokens.map(([open, close]) => ({ open, close, closesAlone: true, isSpecialToken: true })),
  // Harmony ends every message in this way, not only thoughts.
  { open: '<|channel|>analysis<|message|>', close: '<|end|>', closesAlone: false, isSpecialToken: true },
];
