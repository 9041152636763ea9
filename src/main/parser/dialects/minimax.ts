import type { Dialect } from './forms/dialect';
import { taggedForm } from './forms/tagged-form';
import { minimaxM3Forms } from './minimax-m3';

const tags = {
  nameEnd: '">',
  parameterOpen: '<parameter name="',
  keyEnd: '>',
  valueOpen: null,
  valueClose: '</parameter>',
  callClose: '</invoke>',
} as const;
const wrapper = '<minimax:tool_call>';
const invoke = '<invoke name="';
const closers = ['</minimax:tool_call>'];
const nextOpens = [wrapper, invoke];

/** MiniMax M2 and M3. Each call is its own block. */
export const minimax: Dialect = {
  name: 'minimax',
  marked: [
    taggedForm({ dialect: 'minimax', opens: [wrapper], closers, nextOpens, tags: { ...tags, lead: [invoke] } }),
    taggedForm({ dialect: 'minimax', opens: [invoke], closers, nextOpens, tags: { ...tags, lead: [] } }),
    ...minimaxM3Forms,
  ],
};
