import type { Dialect } from './forms/dialect';
import { header, name, optional, space } from './forms/header';
import { namedJsonForm } from './forms/json-form';
import { taggedForm } from './forms/tagged-form';

const callBegin = '<｜tool▁call▁begin｜>';
const separator = '<｜tool▁sep｜>';
const tags = {
  nameEnd: '">',
  parameterOpen: '<｜DSML｜parameter name="',
  keyEnd: '>',
  valueOpen: null,
  valueClose: '</｜DSML｜parameter>',
  callClose: '</｜DSML｜invoke>',
} as const;
const invoke = '<｜DSML｜invoke name="';
const wrappers = ['<｜DSML｜function_calls>', '<｜DSML｜tool_calls>'];
const closers = ['</｜DSML｜function_calls>', '</｜DSML｜tool_calls>'];
const nextOpens = [...wrappers, invoke];

/** DeepSeek: V3 and R1 use a JSON fence, V3.1 omits the fence, V3.2 and V4 use tags. Each call is its own block. */
export const deepseek: Dialect = {
  name: 'deepseek',
  marked: [
    namedJsonForm({
      dialect: 'deepseek',
      opens: ['<｜tool▁calls▁begin｜>', callBegin],
      closers: ['```', '<｜tool▁call▁end｜>', '<｜tool▁calls▁end｜>'],
      header: header(
        space,
        optional(callBegin, space),
        optional('function', separator),
        name,
        optional(separator),
        space,
        optional('```json', space),
      ),
    }),
    taggedForm({
      dialect: 'deepseek',
      opens: wrappers,
      closers,
      nextOpens,
      tags: { ...tags, lead: [invoke] },
    }),
    taggedForm({ dialect: 'deepseek', opens: [invoke], closers, nextOpens, tags: { ...tags, lead: [] } }),
  ],
};
