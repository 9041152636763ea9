/** How models mark their thoughts if the server doesn't separate them from the answer. */
export interface ThoughtTag {
  readonly open: string;
  readonly close: string;
  /** Whether a closing tag alone also ends thoughts, because many chat templates open them in the prompt. */
  readonly closesAlone: boolean;
  /** Plain words are often only mentioned, so they open thoughts only at the start of a line. */
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
  // Harmony ends every message this way, not only thoughts.
  { open: '<|channel|>analysis<|message|>', close: '<|end|>', closesAlone: false, isSpecialToken: true },
];
