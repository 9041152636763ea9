import type { Dialect } from './forms/dialect';
import { taggedForm } from './forms/tagged-form';

const tags = {
  nameEnd: '>',
  parameterOpen: '<parameter=',
  keyEnd: '>',
  valueOpen: null,
  valueClose: '</parameter>',
  callClose: '</function>',
} as const;
const nextOpens = ['<tool_call>', '<seed:tool_call>', '<function='];

/** Qwen3-Coder, Qwen 3.5, Nemotron 3, Step 3.5, and Seed-OSS with its own prefix. The first tag may be missing. */
export const qwenCoder: Dialect = {
  name: 'qwen-coder',
  marked: [
    taggedForm({
      dialect: 'qwen-coder',
      opens: ['<tool_call>'],
      closers: ['</tool_call>'],
      nextOpens,
      tags: { ...tags, lead: ['<function='] },
    }),
    taggedForm({
      dialect: 'qwen-coder',
      opens: ['<seed:tool_call>'],
      closers: ['</seed:tool_call>'],
      nextOpens,
      tags: { ...tags, lead: ['<function='] },
    }),
    taggedForm({
      dialect: 'qwen-coder',
      opens: ['<function='],
      closers: ['</tool_call>'],
      nextOpens,
      tags: { ...tags, lead: [] },
    }),
  ],
};
