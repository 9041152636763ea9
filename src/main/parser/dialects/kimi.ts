import type { Dialect } from './dialect';
import { header, name, optional, space, word } from './header';
import { namedJsonForm } from './json-form';

const callBegin = '<|tool_call_begin|>';

/** Kimi K2. The tool's name stands between a prefix and the number of the call. Each call is a block of its own. */
export const kimi: Dialect = {
  name: 'kimi',
  marked: [
    namedJsonForm({
      dialect: 'kimi',
      opens: ['<|tool_calls_section_begin|>', callBegin],
      closers: ['<|tool_call_end|>', '<|tool_calls_section_end|>'],
      header: header(
        space,
        optional(callBegin, space),
        optional('functions.'),
        name,
        optional(':', word),
        space,
        '<|tool_call_argument_begin|>',
        space,
      ),
    }),
  ],
};
