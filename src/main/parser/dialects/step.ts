import type { Dialect } from './forms/dialect';
import { taggedForm } from './forms/tagged-form';

const tags = {
  nameEnd: '">',
  parameterOpen: '<steptml:parameter name="',
  keyEnd: '>',
  valueOpen: null,
  valueClose: '</steptml:parameter>',
  callClose: '</steptml:invoke>',
} as const;
const sectionBegin = '<｜tool_calls_begin｜>';
const callBegin = '<｜tool_call_begin｜>';
const kind = 'function<｜tool_sep｜>';
const invoke = '<steptml:invoke name="';
const closers = ['<｜tool_call_end｜>', '<｜tool_calls_end｜>'];

/** Step 3. Each call is its own block; the `function` type isn't always given. */
export const step: Dialect = {
  name: 'step',
  marked: [[kind, invoke], [invoke]].flatMap((lead) => [
    stepForm(sectionBegin, [callBegin, ...lead]),
    stepForm(callBegin, lead),
  ]),
};

function stepForm(open: string, lead: readonly string[]) {
  const nextOpens = [sectionBegin, callBegin];
  return taggedForm({ dialect: 'step', opens: [open], closers, nextOpens, tags: { ...tags, lead } });
}
